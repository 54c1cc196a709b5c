// law: who is signalled may come back when its time is up; then the signal is used up [API documentation of Condition.awaitNanos]
// verdict: => violated deadlock
// verdict: -- handed => holds
// verdict: -- read => violated deadlock
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

class SignalComesTooLate {
    static int items;

    public static void main(String[] args) {
        String how = args.length > 0 ? args[0] : "";
        Lock lock = how.equals("read") ? new ReentrantReadWriteLock().writeLock() : new ReentrantLock();
        Condition filled = lock.newCondition();
        new Thread(() -> {
            lock.lock();
            try {
                if (items == 0 && filled.awaitNanos(1000) <= 0) {
                    if (how.equals("handed")) {
                        filled.signal();
                    }
                    return;
                }
                items--;
                filled.signal();
            } catch (InterruptedException impossible) {
                return;
            } finally {
                lock.unlock();
            }
        }).start();
        new Thread(() -> {
            lock.lock();
            try {
                while (items == 0) {
                    filled.await();
                }
            } catch (InterruptedException impossible) {
                return;
            } finally {
                lock.unlock();
            }
        }).start();
        lock.lock();
        items = 2;
        filled.signal();
        lock.unlock();
    }
}
