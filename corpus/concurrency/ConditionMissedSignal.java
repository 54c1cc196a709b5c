// check:  a signal sent before the await is lost
// run:    => violated deadlock races=none states=17:24,25:22
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionMissedSignal {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition SIGNAL = LOCK.newCondition();

    public static void main(String[] args) {
        new Thread(() -> {
            LOCK.lock();
            try {
                SIGNAL.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            } finally {
                LOCK.unlock();
            }
        }).start();
        LOCK.lock();
        try {
            SIGNAL.signal();
        } finally {
            LOCK.unlock();
        }
    }
}
