import java.util.concurrent.locks.ReentrantLock;

/** Others were in between, so there may be nothing left. */
public class LockLoopBad {
    private final ReentrantLock lock = new ReentrantLock();
    private int todo;

    public void work() {
        lock.lock();
        try {
            while (todo > 0) {
                lock.unlock();
                Thread.yield();
                lock.lock();
                todo = todo - 1;
                assert todo >= 0;
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
