// law:     values that justify each other are out of thin air, with locks or without [JLS §17.4.8]
// verdict: => holds
import java.util.concurrent.locks.ReentrantLock;

public class ThinAirAroundTryLock {
    static final ReentrantLock LOCK = new ReentrantLock();
    static int x, y, first, second;

    public static void main(String[] args) throws InterruptedException {
        Thread t0 = new Thread(() -> {
            if (LOCK.tryLock()) {
                LOCK.unlock();
            } else {
                int r = x;
                y = r;
                first = r;
            }
        });
        Thread t1 = new Thread(() -> {
            if (LOCK.tryLock()) {
                int r = y;
                x = r;
                second = r;
                LOCK.unlock();
            }
        });
        t0.start();
        t1.start();
        t0.join();
        t1.join();
        assert first + second == 0;
    }
}
