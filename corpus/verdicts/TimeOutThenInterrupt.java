// law: who gives up waiting on a condition has the lock again only when others let it: it may be interrupted, and others may change things, before [API documentation of Condition.await]
// verdict: => violated assertion
// verdict: -- write => violated assertion
// verdict: --no-spurious -- signalled => holds
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

class TimeOutThenInterrupt {
    static boolean set;

    public static void main(String[] args) {
        String how = args.length > 0 ? args[0] : "";
        Lock lock = how.equals("write") ? new ReentrantReadWriteLock().writeLock() : new ReentrantLock();
        Condition changed = lock.newCondition();
        Thread waiter = new Thread(() -> {
            lock.lock();
            try {
                boolean signalled = changed.await(1, TimeUnit.SECONDS);
                if (how.equals("signalled")) {
                    assert !signalled || set;
                } else if (!signalled && Thread.interrupted()) {
                    assert !set;
                }
            } catch (InterruptedException e) {
                return;
            } finally {
                lock.unlock();
            }
        });
        waiter.start();
        waiter.interrupt();
        lock.lock();
        set = true;
        changed.signal();
        lock.unlock();
    }
}
