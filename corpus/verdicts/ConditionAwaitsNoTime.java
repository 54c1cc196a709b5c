// law:     who waits for a condition without time to wait waits for no moment, so not until an end without a reason [API documentation of Condition.awaitNanos]
// verdict: -- lock => holds
// verdict: -- write => holds
// verdict: -- time => violated assertion
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ConditionAwaitsNoTime {
    public static void main(String[] args) throws InterruptedException {
        Lock lock = args[0].equals("write") ? new ReentrantReadWriteLock().writeLock() : new ReentrantLock();
        Condition condition = lock.newCondition();
        new Thread(() -> {
            lock.lock();
            lock.unlock();
        }).start();
        lock.lock();
        assert !condition.await(args[0].equals("time") ? 1 : 0, TimeUnit.SECONDS);
        assert condition.awaitNanos(-1) <= 0;
        lock.unlock();
    }
}
