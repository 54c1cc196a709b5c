// law:     a tryLock that fails synchronizes with nothing that comes after; what a trusted lock keeps in plain fields is not judged [JLS §17.4.8]
// verdict: => violated assertion
import java.util.concurrent.locks.ReentrantLock;

public class LoadBufferingAroundTryLock {
    static final ReentrantLock LOCK = new ReentrantLock();
    static int x, y, first, second;

    public static void main(String[] args) throws InterruptedException {
        Thread t0 = new Thread(() -> {
            if (LOCK.tryLock()) {
                LOCK.unlock();
            } else {
                int r = x;
                y = 1;
                first = r;
            }
        });
        Thread t1 = new Thread(() -> {
            if (LOCK.tryLock()) {
                int r = y;
                x = 1;
                second = r;
                LOCK.unlock();
            }
        });
        t0.start();
        t1.start();
        t0.join();
        t1.join();
        assert first + second < 2;
    }
}
