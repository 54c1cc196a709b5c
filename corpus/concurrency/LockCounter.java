// check:  counter guarded by a ReentrantLock; arguments: threads, increments
// run:    2 1 => holds races=none states=17:26,25:55
// run:    2 2 => holds races=none states=17:89,25:133
import java.util.concurrent.locks.ReentrantLock;

public class LockCounter {
    static final ReentrantLock LOCK = new ReentrantLock();
    static int count;

    public static void main(String[] args) throws InterruptedException {
        int increments = Integer.parseInt(args[1]);
        Thread[] threads = new Thread[Integer.parseInt(args[0])];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int j = 0; j < increments; j++) {
                    LOCK.lock();
                    try {
                        count++;
                    } finally {
                        LOCK.unlock();
                    }
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert count == threads.length * increments : "lost update";
    }
}
