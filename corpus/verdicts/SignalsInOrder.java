// law: a condition's waiting threads are signalled in the order in which they came [API documentation of ReentrantLock]
// verdict: => holds
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

class SignalsInOrder {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition ready = lock.newCondition();
    static int items;
    static int taken;

    static void take() {
        lock.lock();
        try {
            while (items == 0) {
                ready.awaitUninterruptibly();
            }
            items--;
            taken++;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(SignalsInOrder::take);
        Thread two = new Thread(SignalsInOrder::take);
        one.start();
        two.start();
        for (int i = 0; i < 2; i++) {
            lock.lock();
            items++;
            ready.signal();
            lock.unlock();
        }
        one.join();
        two.join();
        assert taken == 2 && items == 0;
    }
}
