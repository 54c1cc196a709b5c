// law: a semaphore lets as many in as it has permits
// verdict: -- 1 => holds
// verdict: -- 2 => violated assertion
import java.util.concurrent.Semaphore;

class SemaphoreOfTwo {
    static volatile int inside;

    public static void main(String[] args) {
        Semaphore semaphore = new Semaphore(Integer.parseInt(args[0]));
        Runnable enter = () -> {
            semaphore.acquireUninterruptibly();
            int now = inside;
            inside = now + 1;
            assert now == 0;
            inside = 0;
            semaphore.release();
        };
        new Thread(enter).start();
        new Thread(enter).start();
    }
}
