// check:  one-place buffer with a lock and two conditions
// run:    1 => holds races=none states=17:29,25:25
// run:    2 => holds races=none states=17:119,25:105
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionBuffer {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition NOT_EMPTY = LOCK.newCondition();
    static final Condition NOT_FULL = LOCK.newCondition();
    static int item;

    static void put(int value) throws InterruptedException {
        LOCK.lock();
        try {
            while (item != 0) {
                NOT_FULL.await();
            }
            item = value;
            NOT_EMPTY.signal();
        } finally {
            LOCK.unlock();
        }
    }

    static int take() throws InterruptedException {
        LOCK.lock();
        try {
            while (item == 0) {
                NOT_EMPTY.await();
            }
            int value = item;
            item = 0;
            NOT_FULL.signal();
            return value;
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int items = Integer.parseInt(args[0]);
        Thread producer = new Thread(() -> {
            try {
                for (int i = 1; i <= items; i++) {
                    put(i);
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        producer.start();
        for (int i = 1; i <= items; i++) {
            int taken = take();
            assert taken == i : "items out of order";
        }
        producer.join();
    }
}
