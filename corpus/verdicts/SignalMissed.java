// law: a signal that nobody waits for is lost [API documentation of Condition]
// verdict: => violated deadlock
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

class SignalMissed {
    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        new Thread(() -> {
            lock.lock();
            condition.signal();
            lock.unlock();
        }).start();
        lock.lock();
        try {
            condition.awaitUninterruptibly();
        } finally {
            lock.unlock();
        }
    }
}
