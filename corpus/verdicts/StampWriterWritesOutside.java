// law: what is written without the lock is not covered by a validation [API documentation of StampedLock, memory synchronization]
// verdict: => violated
import java.util.concurrent.locks.StampedLock;

class StampWriterWritesOutside {
    static final StampedLock lock = new StampedLock();
    static int x, y;

    public static void main(String[] args) {
        new Thread(() -> {
            x++;
            long stamp = lock.writeLock();
            y++;
            lock.unlockWrite(stamp);
        }).start();
        long stamp = lock.tryOptimisticRead();
        int first = x, second = y;
        assert !lock.validate(stamp) || first == second;
    }
}
