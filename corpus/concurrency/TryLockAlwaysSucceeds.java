// check:  wrong belief that tryLock succeeds while another thread uses the lock
// run:    => violated assertion races=none states=15
import java.util.concurrent.locks.ReentrantLock;

public class TryLockAlwaysSucceeds {
    static final ReentrantLock LOCK = new ReentrantLock();

    public static void main(String[] args) {
        new Thread(() -> {
            LOCK.lock();
            LOCK.unlock();
        }).start();
        boolean locked = LOCK.tryLock();
        if (locked) {
            LOCK.unlock();
        }
        assert locked : "the lock was busy";
    }
}
