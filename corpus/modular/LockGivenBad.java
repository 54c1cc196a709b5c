import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Who gets the lock may give it back while the method that holds it calls code that is not looked at. */
public class LockGivenBad {
    private final ReentrantLock lock = new ReentrantLock();
    private int runs;

    public Lock lock() {
        return lock;
    }

    public void run(Runnable task) {
        lock.lock();
        try {
            task.run();
            runs = runs < 100 ? runs + 1 : 0;
        } finally {
            lock.unlock();
        }
    }
}
