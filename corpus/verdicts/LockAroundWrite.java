// law:     what is written with a lock held is seen by whoever takes it later [JLS §17.4.5], with store buffers, too
// verdict: --model sc => holds
// verdict: --model tso => holds
// verdict: --model pso => holds
// verdict: => holds
import java.util.concurrent.locks.ReentrantLock;

public class LockAroundWrite {
    static final ReentrantLock LOCK = new ReentrantLock();
    static int written, other;

    public static void main(String[] args) throws InterruptedException {
        Runnable both = () -> {
            LOCK.lock();
            try {
                written++;
                other++;
                assert written == other;
            } finally {
                LOCK.unlock();
            }
        };
        Thread one = new Thread(both), two = new Thread(both);
        one.start();
        two.start();
        one.join();
        two.join();
        assert written == 2;
    }
}
