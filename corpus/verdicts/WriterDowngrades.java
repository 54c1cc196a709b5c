// law: who writes may read, and no other writer comes in between [API documentation of ReentrantReadWriteLock, lock downgrading]
// verdict: => holds
import java.util.concurrent.locks.ReentrantReadWriteLock;

class WriterDowngrades {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static int x;

    static void change(int value) {
        lock.writeLock().lock();
        x = value;
        lock.readLock().lock();
        lock.writeLock().unlock();
        assert x == value;
        lock.readLock().unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> change(1));
        one.start();
        change(2);
        one.join();
    }
}
