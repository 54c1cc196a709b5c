import java.util.concurrent.locks.ReentrantLock;

/** A field is written after its lock was given back. */
public class LockPairBad {
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
                first.unlock();
            }
        } finally {
            second.unlock();
        }
        right = 0;
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
