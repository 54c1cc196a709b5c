import java.util.concurrent.locks.ReentrantLock;

/** Each object has a lock of its own for one static field. */
public class StaticLockBad {
    private final ReentrantLock LOCK = new ReentrantLock();
    private static int served;

    public void serve() {
        LOCK.lock();
        try {
            served = served < 1000 ? served + 1 : 0;
        } finally {
            LOCK.unlock();
        }
    }
}
