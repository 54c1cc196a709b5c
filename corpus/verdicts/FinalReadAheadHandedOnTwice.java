// law:     a final field that is read through a race has its value [JLS §17.5.1], by whatever threads the reference came, also in executions in which reads see writes that wait for them [JLS §17.4.8]; in which order threads are started does not matter
// verdict: => violated assertion
// verdict: --model jmm => violated assertion
public class FinalReadAheadHandedOnTwice {
    static class Box {
        final int value;

        Box(int value) {
            this.value = value;
        }
    }

    static Box made, handed;
    static int given, seen = -1;

    public static void main(String[] args) throws InterruptedException {
        Thread maker = new Thread(() -> {
            int number = given;
            made = new Box(3 + number);
        });
        Thread hand = new Thread(() -> {
            Box box = made;
            if (box != null) handed = box;
        });
        Thread reader = new Thread(() -> {
            Box box = handed;
            if (box != null) seen = box.value;
            given = 1;
        });
        reader.start();
        hand.start();
        maker.start();
        reader.join();
        hand.join();
        maker.join();
        assert seen != 4;
    }
}
