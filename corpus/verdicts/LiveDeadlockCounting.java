// law:     threads that wait for each other in a circle are a deadlock also if others go on and never do the same twice [JLS §17.4.9]
// verdict: => violated deadlock
// verdict: -- owned => violated deadlock
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

public class LiveDeadlockCounting {
    static final AtomicInteger beats = new AtomicInteger();
    static final Object left = new Object();
    static final Object right = new Object();
    static final ReentrantLock owned = new ReentrantLock();

    public static void main(String[] args) throws Exception {
        Thread heart = new Thread(() -> {
            while (beats.incrementAndGet() != -1) {
                Thread.yield();
            }
        });
        heart.setDaemon(true);
        heart.start();
        boolean own = args.length > 0;
        Thread one = new Thread(() -> {
            synchronized (left) {
                if (own) {
                    owned.lock();
                    owned.unlock();
                } else {
                    synchronized (right) {
                    }
                }
            }
        });
        Thread two = new Thread(() -> {
            if (own) {
                owned.lock();
                synchronized (left) {
                }
                owned.unlock();
            } else {
                synchronized (right) {
                    synchronized (left) {
                    }
                }
            }
        });
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
