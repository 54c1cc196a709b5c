// law:     a lock orders nothing before it is taken: who takes it first may not see what the other wrote outside of it [JLS §17.4.5]; models with store buffers allow every interleaving
// verdict: --model sc => violated assertion
// verdict: --model tso => violated assertion
// verdict: --model pso => violated assertion
// verdict: => violated assertion
import java.util.concurrent.locks.ReentrantLock;

public class LockAfterWrite {
    static final ReentrantLock LOCK = new ReentrantLock();
    static int written, read = -1;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            written = 1;
            LOCK.lock();
            LOCK.unlock();
        });
        Thread reader = new Thread(() -> {
            LOCK.lock();
            read = written;
            LOCK.unlock();
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
        assert read == 1;
    }
}
