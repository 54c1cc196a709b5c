// law:     whatever the documents leave open, threads that lock in one order do not block each other for ever
// verdict: => holds
import java.util.concurrent.atomic.AtomicInteger;

public class ModeOrderedLocksAhead {
    static final AtomicInteger x = new AtomicInteger();
    static final AtomicInteger y = new AtomicInteger();
    static final Object first = new Object();
    static final Object second = new Object();

    static void lock(Object outer, Object inner) {
        synchronized (outer) {
            synchronized (inner) {
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> {
            int seen = x.getOpaque();
            y.setOpaque(1);
            if (seen == 1) {
                lock(first, second);
            }
        });
        Thread two = new Thread(() -> {
            int seen = y.getOpaque();
            x.setOpaque(1);
            if (seen == 1) {
                lock(first, second);
            }
        });
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
