// law: a stamped lock is not reentrant [API documentation of StampedLock]
// verdict: => violated deadlock
import java.util.concurrent.locks.StampedLock;

class StampTakenTwice {
    static final StampedLock lock = new StampedLock();
    static volatile boolean again;

    public static void main(String[] args) {
        new Thread(() -> again = true).start();
        long stamp = lock.writeLock();
        if (again) {
            lock.readLock();
        }
        lock.unlockWrite(stamp);
    }
}
