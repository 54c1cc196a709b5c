// law: Condition.await may return without a reason, as its documentation says
// verdict: => violated assertion
// verdict: --no-spurious => holds
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class SpuriousAwaitIf {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition changed = lock.newCondition();
    static boolean ready;

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            lock.lock();
            if (!ready) {
                changed.awaitUninterruptibly();
            }
            assert ready;
            lock.unlock();
        });
        reader.start();
        lock.lock();
        ready = true;
        changed.signalAll();
        lock.unlock();
        reader.join();
    }
}
