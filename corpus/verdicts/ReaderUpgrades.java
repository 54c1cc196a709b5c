// law: who reads cannot get the lock for writing [API documentation of ReentrantReadWriteLock, lock downgrading]
// verdict: => violated deadlock
import java.util.concurrent.locks.ReentrantReadWriteLock;

class ReaderUpgrades {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static volatile boolean stale;

    public static void main(String[] args) {
        new Thread(() -> stale = true).start();
        lock.readLock().lock();
        if (stale) {
            lock.writeLock().lock();
        }
    }
}
