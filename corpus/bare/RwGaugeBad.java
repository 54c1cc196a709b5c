import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Written by who may only read. */
public class RwGaugeBad {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private int low;
    private int high;

    public void set(int at, int width) {
        if (at < 0 || at > 1000 || width < 0 || width > 1000) {
            return;
        }
        lock.readLock().lock();
        try {
            low = at;
            high = at + width;
        } finally {
            lock.readLock().unlock();
        }
    }

    public int middle() {
        lock.readLock().lock();
        try {
            return low / 2 + high / 2;
        } finally {
            lock.readLock().unlock();
        }
    }
}
