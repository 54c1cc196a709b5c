// measures: optimistic reads by a StampedLock, validated or not
// run: -- right 2 => holds (114 states, 152 transitions)
// run: -- right 3 => holds (1839 states, 3302 transitions)
// run: -- wrong 2 => violated assertion (25 states, 28 transitions)
import java.util.concurrent.locks.StampedLock;

public class Optimistic {
    static final StampedLock lock = new StampedLock();
    static volatile int x, y;

    public static void main(String[] args) throws InterruptedException {
        int count = Integer.parseInt(args[1]);
        Thread[] threads = new Thread[count];
        for (int i = 0; i < count; i++) {
            boolean writes = i == 0;
            threads[i] = new Thread(() -> {
                if (writes) {
                    long stamp = lock.writeLock();
                    x++;
                    y++;
                    lock.unlockWrite(stamp);
                } else {
                    read(args[0].equals("right"));
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    static void read(boolean validates) {
        long stamp = lock.tryOptimisticRead();
        int seenX = x;
        int seenY = y;
        if (validates && !lock.validate(stamp)) {
            stamp = lock.readLock();
            try {
                seenX = x;
                seenY = y;
            } finally {
                lock.unlockRead(stamp);
            }
        }
        if (seenX != seenY) {
            throw new AssertionError();
        }
    }
}
