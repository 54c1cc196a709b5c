// law: who comes to read while a writer waits may have to wait, too [API documentation of ReentrantReadWriteLock, order of acquisition]
// verdict: => violated deadlock
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantReadWriteLock;

class ReaderBehindWriter {
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
        new Thread(ReaderBehindWriter::meet).start();
        new Thread(() -> {
            lock.writeLock().lock();
            lock.writeLock().unlock();
        }).start();
        meet();
    }
}
