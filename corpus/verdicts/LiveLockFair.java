// law: a lock of the library that is free again and again is got in the end, as the verdict assumes [JLS §17.1]
// verdict: => holds
import java.util.concurrent.locks.ReentrantLock;

public class LiveLockFair {
    static final ReentrantLock lock = new ReentrantLock();
    static boolean flag;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            lock.lock();
            flag = true;
            lock.unlock();
        });
        other.start();
        boolean seen = false;
        while (!seen) {
            lock.lock();
            seen = flag;
            lock.unlock();
        }
        other.join();
    }
}
