// law: shutdown does not wait for tasks [API documentation of ForkJoinPool.shutdown]
// verdict: => violated
import java.util.concurrent.ForkJoinPool;

class ForkEndsNotAwaited {
    static int x;

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(1);
        pool.execute(() -> x = 1);
        pool.shutdown();
        assert x == 1;
    }
}
