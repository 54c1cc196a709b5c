import java.util.concurrent.locks.ReentrantLock;

/** Counts whether the lock was free or not. */
public class LockTryBad {
    private final ReentrantLock lock = new ReentrantLock();
    private int hits;

    public boolean hit() {
        boolean mine = lock.tryLock();
        hits = hits < 100 ? hits + 1 : 0;
        if (mine) {
            lock.unlock();
        }
        return mine;
    }
}
