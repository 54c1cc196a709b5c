// law:     a semaphore orders nothing before it is taken; models with store buffers allow every interleaving
// verdict: --model tso => violated assertion
// verdict: --model pso => violated assertion
// verdict: => violated assertion
import java.util.concurrent.Semaphore;

public class SemaphoreAfterWrite {
    static final Semaphore PERMITS = new Semaphore(2);
    static int flag, seen, first, second;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            first = flag;
            seen = 1;
            PERMITS.acquireUninterruptibly();
            PERMITS.release();
        });
        Thread reader = new Thread(() -> {
            PERMITS.acquireUninterruptibly();
            second = seen;
            PERMITS.release();
            flag = 1;
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
        assert !(first == 1 && second == 0);
    }
}
