import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A latch that is opened once. */
public class LockSignalOk {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition opened = lock.newCondition();
    private boolean open;

    public void open() {
        lock.lock();
        try {
            open = true;
            opened.signalAll();
        } finally {
            lock.unlock();
        }
    }

    public void await() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (!open) {
                opened.await();
            }
            assert open;
        } finally {
            lock.unlock();
        }
    }
}
