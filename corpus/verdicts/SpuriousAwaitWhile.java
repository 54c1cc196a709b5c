// law: who waits for a condition in a loop minds no wake-up without a reason
// verdict: => holds
// verdict: --no-spurious => holds
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class SpuriousAwaitWhile {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition changed = lock.newCondition();
    static boolean ready;

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            lock.lock();
            while (!ready) {
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
