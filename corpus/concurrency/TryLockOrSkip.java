// check:  tryLock may fail, but whoever holds the lock is alone
// run:    => holds races=none states=17:11,25:12
import java.util.concurrent.locks.ReentrantLock;

public class TryLockOrSkip {
    static final ReentrantLock LOCK = new ReentrantLock();
    static int inside;

    static void attempt() {
        if (LOCK.tryLock()) {
            try {
                inside++;
                assert inside == 1 : "two threads are inside";
                inside--;
            } finally {
                LOCK.unlock();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(TryLockOrSkip::attempt);
        other.start();
        attempt();
        other.join();
        assert inside == 0;
    }
}
