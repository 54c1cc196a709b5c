import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Who has written goes on reading. */
public class RwDownOk {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private int value;

    public int next() {
        lock.writeLock().lock();
        try {
            value = value < 1000 ? value + 1 : 0;
            lock.readLock().lock();
        } finally {
            lock.writeLock().unlock();
        }
        try {
            return value;
        } finally {
            lock.readLock().unlock();
        }
    }
}
