// check:  a pair written under the write lock and read under the read lock is always consistent; argument: readers
// run:    1 => holds races=none states=19
// run:    2 => holds races=none states=17:139,25:543
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadWriteLockPair {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static int first, second;

    public static void main(String[] args) {
        int readers = Integer.parseInt(args[0]);
        for (int i = 0; i < readers; i++) {
            new Thread(() -> {
                LOCK.readLock().lock();
                try {
                    assert first == second : "torn pair";
                } finally {
                    LOCK.readLock().unlock();
                }
            }).start();
        }
        LOCK.writeLock().lock();
        try {
            first = 1;
            second = 1;
        } finally {
            LOCK.writeLock().unlock();
        }
    }
}
