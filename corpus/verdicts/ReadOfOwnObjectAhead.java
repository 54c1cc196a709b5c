// law:     a read of an object may be seen after the object's publication, which no order prevents [JLS §17.4.8]
// verdict: => violated assertion
// verdict: --model opmm => holds
// verdict: --model sc => holds
public class ReadOfOwnObjectAhead {
    static class Box { int value; }
    static Box shared;
    static int seen;

    public static void main(String[] args) throws InterruptedException {
        Thread maker = new Thread(() -> {
            Box box = new Box();
            int value = box.value;
            shared = box;
            seen = value;
        });
        Thread writer = new Thread(() -> {
            Box box = shared;
            if (box != null) {
                box.value = 1;
            }
        });
        maker.start();
        writer.start();
        maker.join();
        writer.join();
        assert seen == 0;
    }
}
