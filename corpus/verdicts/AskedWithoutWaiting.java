// law:     who asks a latch for its count, a semaphore for its permits, or a lock whether it is held, sees what came before the answer, as in the JDK's own code
// verdict: => holds
// verdict: --no-trust => holds
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;

public class AskedWithoutWaiting {
    static final CountDownLatch LATCH = new CountDownLatch(1);
    static final Semaphore PERMITS = new Semaphore(0);
    static final ReentrantLock LOCK = new ReentrantLock();
    static int counted, permitted, locked;

    public static void main(String[] args) {
        LOCK.lock();
        new Thread(() -> {
            if (LATCH.getCount() == 0) {
                assert counted == 1;
            }
            if (PERMITS.availablePermits() == 1) {
                assert permitted == 1;
            }
            if (!LOCK.isLocked()) {
                assert locked == 1;
            }
        }).start();
        counted = 1;
        LATCH.countDown();
        permitted = 1;
        PERMITS.release();
        locked = 1;
        LOCK.unlock();
    }
}
