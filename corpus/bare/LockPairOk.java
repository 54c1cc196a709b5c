import java.util.concurrent.locks.ReentrantLock;

/** Two locks, taken in order. */
public class LockPairOk {
    private final ReentrantLock first = new ReentrantLock();
    private final ReentrantLock second = new ReentrantLock();
    private int left;
    private int right;

    public void move() {
        first.lock();
        try {
            second.lock();
            try {
                int kept = left;
                left = right;
                right = kept;
            } finally {
                second.unlock();
            }
        } finally {
            first.unlock();
        }
    }

    public int left() {
        first.lock();
        try {
            return left;
        } finally {
            first.unlock();
        }
    }
}
