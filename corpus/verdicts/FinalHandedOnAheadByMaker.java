// law:     who makes an object and hands it on before that, because it got it ahead of time from others, does so before the freeze: readers may see final fields unset [JLS §17.5.1]
// verdict: => violated assertion
// verdict: --model opmm => holds
public class FinalHandedOnAheadByMaker {
    static class Box {
        final int value;

        Box(int value) {
            this.value = value;
        }
    }

    static Box made, back, on;
    static int seen = -1;

    public static void main(String[] args) throws InterruptedException {
        Thread maker = new Thread(() -> {
            Box box = back;
            if (box != null) on = box;
            made = new Box(1);
        });
        Thread hand = new Thread(() -> {
            Box box = made;
            if (box != null) back = box;
        });
        Thread reader = new Thread(() -> {
            Box box = on;
            if (box != null) seen = box.value;
        });
        maker.start();
        hand.start();
        reader.start();
        maker.join();
        hand.join();
        reader.join();
        assert seen != 0;
    }
}
