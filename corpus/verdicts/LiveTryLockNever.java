// law: a thread that ends does not give its locks back [JLS §17.1]
// verdict: => violated liveness
// verdict: --no-liveness => holds
import java.util.concurrent.locks.ReentrantLock;

public class LiveTryLockNever {
    static final ReentrantLock lock = new ReentrantLock();

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> lock.lock());
        other.start();
        other.join();
        while (!lock.tryLock()) {
            Thread.onSpinWait();
        }
    }
}
