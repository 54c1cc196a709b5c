// law:     a thread that waits for a lock is one of those that hasQueuedThreads and getQueueLength tell of
// verdict: => violated assertion
// verdict: --no-trust => violated assertion
// verdict: -- length => violated assertion
// verdict: -- free => holds|unknown
import java.util.concurrent.locks.ReentrantLock;

public class LockHasQueue {
    static final ReentrantLock LOCK = new ReentrantLock();

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            LOCK.lock();
            LOCK.unlock();
        });
        boolean holds = args.length == 0 || !args[0].equals("free");
        if (holds) {
            LOCK.lock();
        }
        other.start();
        boolean queued = args.length > 0 && args[0].equals("length") ? LOCK.getQueueLength() == 1 : LOCK.hasQueuedThreads();
        if (holds) {
            LOCK.unlock();
        }
        other.join();
        assert !queued;
    }
}
