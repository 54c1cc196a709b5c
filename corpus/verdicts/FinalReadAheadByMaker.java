// law:     who makes an object may read its final field before it is set, also if it got the object ahead of time from others, who never see it unset [JLS §17.5.1]
// verdict: => violated assertion
// verdict: --model opmm => holds
public class FinalReadAheadByMaker {
    static class Box {
        final int value;

        Box(int value) {
            this.value = value;
        }
    }

    static Box made, handed;
    static int seen = -1, other;

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
        assert seen != 0;
    }
}
