// Double-checked locking through a plain field: right under sequential consistency only.
// Argument: how many threads.
public class DclPlain {
    static DclPlain instance;
    int answer;

    DclPlain() {
        answer = 42;
    }

    static DclPlain get() {
        DclPlain seen = instance;
        if (seen == null) {
            synchronized (DclPlain.class) {
                seen = instance;
                if (seen == null) {
                    seen = new DclPlain();
                    instance = seen;
                }
            }
        }
        return seen;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[Integer.parseInt(args[0])];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                assert get().answer == 42 : "half an object was published";
            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
