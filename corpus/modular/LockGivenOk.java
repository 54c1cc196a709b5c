import java.util.concurrent.locks.ReentrantLock;

/** Nobody else has the lock, so it is held after code that is not looked at. */
public class LockGivenOk {
    private final ReentrantLock lock = new ReentrantLock();
    private int runs;

    public void run(Runnable task) {
        if (task == null) {
            return;
        }
        lock.lock();
        try {
            task.run();
            runs = runs < 100 ? runs + 1 : 0;
        } finally {
            lock.unlock();
        }
    }
}
