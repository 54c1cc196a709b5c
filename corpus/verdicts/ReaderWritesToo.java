// law: who holds the lock for reading does not exclude others who do [API documentation of ReentrantReadWriteLock]
// verdict: => violated
import java.util.concurrent.locks.ReentrantReadWriteLock;

class ReaderWritesToo {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static int x;

    static void count() {
        lock.readLock().lock();
        x++;
        lock.readLock().unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(ReaderWritesToo::count);
        one.start();
        count();
        one.join();
        assert x == 2;
    }
}
