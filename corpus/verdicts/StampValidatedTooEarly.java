// law: what is read after the validation is not covered by it [API documentation of StampedLock.validate]
// verdict: => violated
import java.util.concurrent.locks.StampedLock;

class StampValidatedTooEarly {
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
        int first = x;
        if (lock.validate(stamp)) {
            assert first == y;
        }
        writer.join();
    }
}
