// check:  a reader that takes no lock sees half of an update
// run:    => violated assertion races=ReadWithoutLock.first,ReadWithoutLock.second states=18
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadWithoutLock {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static int first, second;

    public static void main(String[] args) {
        new Thread(() -> {
            int a = first;
            int b = second;
            assert a == b : "torn pair";
        }).start();
        LOCK.writeLock().lock();
        try {
            first = 1;
            second = 1;
        } finally {
            LOCK.writeLock().unlock();
        }
    }
}
