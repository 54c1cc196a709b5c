// law: tryLock succeeds in the end if the holder lets go [JLS §17.4.4]
// verdict: => holds
import java.util.concurrent.locks.ReentrantLock;

public class LiveTryLock {
    static final ReentrantLock lock = new ReentrantLock();

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            lock.lock();
            lock.unlock();
        });
        other.start();
        while (!lock.tryLock()) {
            Thread.onSpinWait();
        }
        lock.unlock();
        other.join();
    }
}
