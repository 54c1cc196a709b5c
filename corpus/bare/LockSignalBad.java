import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Others are woken without the lock, which throws. */
public class LockSignalBad {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition opened = lock.newCondition();
    private boolean open;

    public void open() {
        lock.lock();
        try {
            open = true;
        } finally {
            lock.unlock();
        }
        opened.signalAll();
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
