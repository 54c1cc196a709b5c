// law:     who makes an object never reads the value of its final field before it is set [JLS §17.4.5], and others never see it unset [JLS §17.5.1]
// verdict: => holds
public class FinalReadAheadByMakerNeverSet {
    static class Box {
        final int value;

        Box(int value) {
            this.value = value;
        }
    }

    static Box made, handed;
    static int seen = -1, other = -1;

    public static void main(String[] args) throws InterruptedException {
        Thread maker = new Thread(() -> {
            Box box = handed;
            if (box != null) seen = box.value;
            made = new Box(1);
        });
        Thread hand = new Thread(() -> {
            Box box = made;
            if (box != null) {
                other = box.value;
                handed = box;
            }
        });
        maker.start();
        hand.start();
        maker.join();
        hand.join();
        assert seen != 1 && other != 0;
    }
}
