import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Waits for a lock for a while. */
public class LockUnitOk {
    private final ReentrantLock lock = new ReentrantLock();
    private int hits;

    public void hit() throws InterruptedException {
        if (lock.tryLock(1, TimeUnit.SECONDS)) {
            try {
                hits = hits < 100 ? hits + 1 : 0;
            } finally {
                lock.unlock();
            }
        }
    }
}
