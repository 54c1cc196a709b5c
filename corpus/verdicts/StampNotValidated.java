// law: what was read without a lock need not be consistent [API documentation of StampedLock, memory synchronization]
// verdict: => violated
import java.util.concurrent.locks.StampedLock;

class StampNotValidated {
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
        assert stamp == 0L || first == second;
        writer.join();
    }
}
