// Message passing by a plain flag: may the flag be seen before the data? Not under sequential consistency.
public class MpPlain {
    static int data;
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            data = 42;
            ready = true;
        });
        Thread second = new Thread(() -> {
            if (ready) {
                assert data == 42 : "the data is stale";
            }
        });
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
