import java.util.concurrent.locks.ReentrantLock;

/** A static field behind a static lock. */
public class StaticLockOk {
    private static final ReentrantLock LOCK = new ReentrantLock();
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
