// law: several threads may hold the lock for reading, and a writer excludes them [API documentation of ReentrantReadWriteLock]
// verdict: => holds
import java.util.concurrent.locks.ReentrantReadWriteLock;

class ReadersTogether {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static int x, y;

    static void read() {
        lock.readLock().lock();
        try {
            assert x == y;
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(ReadersTogether::read);
        Thread two = new Thread(ReadersTogether::read);
        one.start();
        two.start();
        lock.writeLock().lock();
        x++;
        y++;
        lock.writeLock().unlock();
        one.join();
        two.join();
    }
}
