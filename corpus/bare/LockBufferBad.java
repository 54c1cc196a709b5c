import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Who is woken does not look again whether there is something. */
public class LockBufferBad {
    private final Lock lock = new ReentrantLock();
    private final Condition notFull = lock.newCondition();
    private final Condition notEmpty = lock.newCondition();
    private final Object[] items = new Object[8];
    private int first;
    private int count;

    public void put(Object item) throws InterruptedException {
        lock.lock();
        try {
            while (count == items.length) {
                notFull.await();
            }
            int next = first + count;
            if (next >= items.length) {
                next = next - items.length;
            }
            items[next] = item;
            count = count + 1;
            notEmpty.signal();
        } finally {
            lock.unlock();
        }
    }

    public Object take() throws InterruptedException {
        lock.lock();
        try {
            if (count == 0) {
                notEmpty.await();
            }
            Object item = items[first];
            items[first] = null;
            first = first == items.length - 1 ? 0 : first + 1;
            count = count - 1;
            notFull.signal();
            return item;
        } finally {
            lock.unlock();
        }
    }
}
