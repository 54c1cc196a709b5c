import java.util.concurrent.atomic.AtomicInteger;

// A counter incremented by compare-and-set, again and again until it succeeds.
// Arguments: threads, increments of each.
public class CasCounter {
    static final AtomicInteger COUNT = new AtomicInteger();

    public static void main(String[] args) throws InterruptedException {
        int increments = Integer.parseInt(args[1]);
        Thread[] threads = new Thread[Integer.parseInt(args[0])];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int n = 0; n < increments; n++) {
                    int seen;
                    do {
                        seen = COUNT.get();
                    } while (!COUNT.compareAndSet(seen, seen + 1));
                }
            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert COUNT.get() == threads.length * increments : "an increment was lost";
    }
}
