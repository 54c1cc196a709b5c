import java.util.concurrent.locks.ReentrantLock;

/** Works off what there is, and lets others in between. */
public class LockLoopOk {
    private final ReentrantLock lock = new ReentrantLock();
    private int todo;

    public void work() {
        lock.lock();
        try {
            while (todo > 0) {
                todo = todo - 1;
                lock.unlock();
                Thread.yield();
                lock.lock();
            }
        } finally {
            lock.unlock();
        }
    }

    public void add() {
        lock.lock();
        try {
            if (todo < 100) {
                todo = todo + 1;
            }
        } finally {
            lock.unlock();
        }
    }
}
