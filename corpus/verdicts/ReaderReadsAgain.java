// law: who reads may read again although a writer waits [API documentation of ReentrantReadWriteLock, reentrancy]
// verdict: => holds
import java.util.concurrent.locks.ReentrantReadWriteLock;

class ReaderReadsAgain {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock(true);
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            lock.writeLock().lock();
            x++;
            lock.writeLock().unlock();
        });
        writer.start();
        lock.readLock().lock();
        int first = x;
        lock.readLock().lock();
        assert x == first;
        lock.readLock().unlock();
        lock.readLock().unlock();
        writer.join();
        assert x == 1;
    }
}
