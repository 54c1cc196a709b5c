// law: a pool of one runs one task at a time, while nobody joins [API documentation of ForkJoinPool, parallelism]
// verdict: => holds
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;

class ForkOfOneInTurn {
    static volatile boolean busy;
    static volatile int met;

    static void task() {
        met += busy ? 1 : 0;
        busy = true;
        busy = false;
    }

    public static void main(String[] args) throws InterruptedException {
        ForkJoinPool pool = new ForkJoinPool(1);
        pool.execute(ForkOfOneInTurn::task);
        pool.execute(ForkOfOneInTurn::task);
        pool.shutdown();
        if (pool.awaitTermination(1, TimeUnit.MINUTES)) {
            assert met == 0;
        }
    }
}
