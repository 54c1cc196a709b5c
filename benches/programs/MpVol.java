// Message passing by a volatile flag: may the flag be seen before the data? Not under sequential consistency.
public class MpVol {
    static int data;
    static volatile boolean ready;

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
