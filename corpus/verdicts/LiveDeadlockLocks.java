// law: locks of the library deadlock like monitors, whoever else goes on [JLS §17.4.9]
// verdict: => violated deadlock
import java.util.concurrent.locks.ReentrantLock;

public class LiveDeadlockLocks {
    static final ReentrantLock left = new ReentrantLock();
    static final ReentrantLock right = new ReentrantLock();
    static volatile int beats;

    public static void main(String[] args) throws Exception {
        Thread heart = new Thread(() -> {
            while (true) {
                beats = 1 - beats;
            }
        });
        heart.setDaemon(true);
        heart.start();
        Thread other = new Thread(() -> {
            right.lock();
            left.lock();
            left.unlock();
            right.unlock();
        });
        other.start();
        left.lock();
        right.lock();
        right.unlock();
        left.unlock();
        other.join();
    }
}
