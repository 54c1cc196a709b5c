// law: two threads that hold the lock for reading may wait for each other; so they both can [API documentation of ReentrantReadWriteLock]
// verdict: => holds
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantReadWriteLock;

class ReadersMeet {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static final CountDownLatch both = new CountDownLatch(2);

    static void meet() {
        lock.readLock().lock();
        both.countDown();
        try {
            both.await();
        } catch (InterruptedException impossible) {
            throw new AssertionError();
        }
        lock.readLock().unlock();
    }

    public static void main(String[] args) {
        new Thread(ReadersMeet::meet).start();
        meet();
    }
}
