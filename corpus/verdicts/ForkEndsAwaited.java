// law: when a pool has been shut down and is terminated, all its tasks have completed [API documentation of ForkJoinPool.awaitTermination]
// verdict: => holds
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;

class ForkEndsAwaited {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        ForkJoinPool pool = new ForkJoinPool(1);
        pool.execute(() -> x = 1);
        pool.shutdown();
        if (pool.awaitTermination(1, TimeUnit.DAYS)) {
            assert x == 1;
        }
    }
}
