// law: a lock of the library orders like a monitor [JLS §17.4.5]
// verdict: => holds
import java.util.concurrent.locks.ReentrantLock;

public class LiveStopReentrantLock {
    static boolean stop;
    static final ReentrantLock lock = new ReentrantLock();

    static boolean stopped() {
        lock.lock();
        try {
            return stop;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            while (!stopped()) {
            }
        });
        reader.start();
        lock.lock();
        stop = true;
        lock.unlock();
        reader.join();
    }
}
