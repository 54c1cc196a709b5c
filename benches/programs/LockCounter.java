// measures: a lock of the library, by its stand-in or by its own code
// run: --model sc --no-trust -- 2 1 => holds (16728 states, 26069 transitions)
// run: -- 3 2 => holds (70 states, 119 transitions)
// run: --model sc --no-trust -- 3 2 => holds
import java.util.concurrent.locks.ReentrantLock;

// A counter guarded by the library's lock.
// Arguments: threads, increments of each.
public class LockCounter {
    static final ReentrantLock LOCK = new ReentrantLock();
    static int count;

    public static void main(String[] args) throws InterruptedException {
        int increments = Integer.parseInt(args[1]);
        Thread[] threads = new Thread[Integer.parseInt(args[0])];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int n = 0; n < increments; n++) {
                    LOCK.lock();
                    try {
                        count++;
                    } finally {
                        LOCK.unlock();
                    }
                }
            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert count == threads.length * increments : "an increment was lost";
    }
}
