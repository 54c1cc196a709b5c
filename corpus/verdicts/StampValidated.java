// law: what was read without a lock is consistent if the stamp is valid afterwards [API documentation of StampedLock, memory synchronization]
// verdict: => holds
import java.util.concurrent.locks.StampedLock;

class StampValidated {
    static final StampedLock lock = new StampedLock();
    static int x, y;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            long stamp = lock.writeLock();
            x++;
            y++;
            lock.unlockWrite(stamp);
        });
        writer.start();
        long stamp = lock.tryOptimisticRead();
        int first = x, second = y;
        if (!lock.validate(stamp)) {
            stamp = lock.readLock();
            first = x;
            second = y;
            lock.unlockRead(stamp);
        }
        assert first == second;
        writer.join();
    }
}
