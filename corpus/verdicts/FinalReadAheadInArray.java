// law:     a final field that is read through a race has its value [JLS §17.5.1], in executions that load buffering justifies, too [JLS §17.4.8]
// verdict: => violated assertion
public class FinalReadAheadInArray {
    static class Box {
        final int value;

        Box(int value) {
            this.value = value;
        }
    }

    static final Box[] boxes = new Box[1];
    static volatile int flag;
    static int x, y, r1, r2, r3;

    public static void main(String[] args) throws InterruptedException {
        Thread maker = new Thread(() -> {
            r1 = y;
            Box made = new Box(3);
            flag = 1;
            boxes[0] = made;
            x = 1;
        });
        Thread reader = new Thread(() -> {
            Box got = boxes[0];
            if (got != null) r3 = got.value;
            r2 = x;
            y = 1;
        });
        maker.start();
        reader.start();
        maker.join();
        reader.join();
        assert !(r1 == 1 && r2 == 1 && r3 == 3);
    }
}
