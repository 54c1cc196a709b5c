import java.util.concurrent.locks.ReentrantLock;

/** What is wrong is told after the lock is given back. */
public class LockLostOk {
    private final ReentrantLock lock = new ReentrantLock();
    private int balance;

    public void withdraw(int amount) {
        lock.lock();
        try {
            if (amount < 0 || amount > balance) {
                throw new IllegalArgumentException("amount");
            }
            balance = balance - amount;
        } finally {
            lock.unlock();
        }
    }

    public void deposit(int amount) {
        lock.lock();
        try {
            if (amount > 0 && balance <= 1000000 - amount) {
                balance = balance + amount;
            }
            assert balance >= 0;
        } finally {
            lock.unlock();
        }
    }
}
