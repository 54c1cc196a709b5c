import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** A unit of time that may be missing: the lock throws before it is taken. */
public class LockUnitBad {
    private final ReentrantLock lock = new ReentrantLock();
    private int hits;

    public void hit(TimeUnit unit) throws InterruptedException {
        if (lock.tryLock(1, unit)) {
            try {
                hits = hits < 100 ? hits + 1 : 0;
            } finally {
                lock.unlock();
            }
        }
    }
}
