import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** The mask leaves 16, which is no cell. */
public class RwCellsBad {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Lock reading = lock.readLock();
    private final Lock writing = lock.writeLock();
    private final int[] cells = new int[16];

    public int get(int at) {
        reading.lock();
        try {
            return cells[at & 16];
        } finally {
            reading.unlock();
        }
    }

    public void set(int at, int value) {
        writing.lock();
        try {
            cells[at & 15] = value;
        } finally {
            writing.unlock();
        }
    }
}
