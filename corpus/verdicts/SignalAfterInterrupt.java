// law:     who is interrupted in await and signalled later, by a thread that holds the lock all the time, may throw; who was signalled before does not [API documentation of Condition]
// verdict: => violated assertion
// verdict: --no-reduction => violated|unknown
// verdict: -- signalled first => holds
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class SignalAfterInterrupt {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition condition = lock.newCondition();
    static boolean waits, thrown;

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(() -> {
            lock.lock();
            try {
                waits = true;
                condition.await();
            } catch (InterruptedException e) {
                thrown = true;
            } finally {
                lock.unlock();
            }
        });
        waiter.start();
        boolean told = false;
        while (!told) {
            lock.lock();
            if (waits) {
                told = true;
                if (args.length > 0) {
                    condition.signal();
                }
                waiter.interrupt();
                condition.signal();
            }
            lock.unlock();
        }
        waiter.join();
        assert !thrown;
    }
}
