// check:  a thread that waits for a lock can be interrupted with lockInterruptibly, but not in synchronized
// run:    lock => holds races=none states=24
// run:    synchronized => violated deadlock races=none states=4
import java.util.concurrent.locks.ReentrantLock;

public class LockInterruptibly {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Object MONITOR = new Object();

    static void withLock() throws InterruptedException {
        LOCK.lock();
        Thread waiter = new Thread(() -> {
            try {
                LOCK.lockInterruptibly();
                assert false : "the lock is never free";
            } catch (InterruptedException e) {
                assert !LOCK.isHeldByCurrentThread();
            }
        });
        waiter.start();
        waiter.interrupt();
        waiter.join();
        LOCK.unlock();
    }

    static void withMonitor() throws InterruptedException {
        synchronized (MONITOR) {
            Thread waiter = new Thread(() -> {
                synchronized (MONITOR) {
                    assert Thread.currentThread().isInterrupted();
                }
            });
            waiter.start();
            waiter.interrupt();
            waiter.join();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        if (args[0].equals("lock")) {
            withLock();
        } else {
            withMonitor();
        }
    }
}
