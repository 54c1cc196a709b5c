// law: a stamp that was converted holds the lock in the other mode [API documentation of StampedLock.tryConvertToWriteLock]
// verdict: => holds
import java.util.concurrent.locks.StampedLock;

class StampConverted {
    static final StampedLock lock = new StampedLock();
    static int x;

    static void count() {
        long stamp = lock.readLock();
        int seen = x;
        long write = lock.tryConvertToWriteLock(stamp);
        if (write == 0L) {
            lock.unlockRead(stamp);
            write = lock.writeLock();
            seen = x;
        }
        x = seen + 1;
        lock.unlock(write);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(StampConverted::count);
        one.start();
        count();
        one.join();
        assert x == 2;
    }
}
