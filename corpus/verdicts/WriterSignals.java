// law: a condition of the lock for writing releases it while it waits [API documentation of ReentrantReadWriteLock.WriteLock]
// verdict: => holds
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantReadWriteLock;

class WriterSignals {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static final Condition changed = lock.writeLock().newCondition();
    static int x;

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            lock.writeLock().lock();
            x = 1;
            changed.signal();
            lock.writeLock().unlock();
        }).start();
        lock.writeLock().lock();
        while (x == 0) {
            changed.await();
        }
        assert x == 1;
        lock.writeLock().unlock();
    }
}
