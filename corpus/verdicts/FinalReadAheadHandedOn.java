// law:     a final field that is read through a race has its value [JLS §17.5.1], in executions that load buffering justifies, too [JLS §17.4.8]
// verdict: => violated assertion
public class FinalReadAheadHandedOn {
    static class Box {
        final int value;

        Box(int value) {
            this.value = value;
        }
    }

    static Box box;
    static Box handed;
    static volatile int flag;
    static int x, y, r1, r2, r3;

    public static void main(String[] args) throws InterruptedException {
        Thread maker = new Thread(() -> {
            r1 = y;
            Box made = new Box(3);
            flag = 1;
            box = made;
            x = 1;
        });
        Thread reader = new Thread(() -> {
            handed = box;
            r2 = x;
            y = 1;
        });
        Thread third = new Thread(() -> {
            Box got = handed;
            if (got != null) r3 = got.value;
        });
        maker.start();
        reader.start();
        third.start();
        maker.join();
        reader.join();
        third.join();
        assert !(r1 == 1 && r2 == 1 && r3 == 3);
    }
}
