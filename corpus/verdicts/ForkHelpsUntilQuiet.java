// law: who waits until a pool has nothing to do may run its tasks meanwhile; then all of them are done [API documentation of ForkJoinPool.awaitQuiescence]
// verdict: => violated assertion
// verdict: -- any => holds
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;

class ForkHelpsUntilQuiet {
    static int done;
    static boolean own;

    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        ForkJoinPool pool = new ForkJoinPool(1);
        pool.execute(() -> {
            own = Thread.currentThread() == main;
            done = 1;
        });
        if (pool.awaitQuiescence(1, TimeUnit.DAYS)) {
            assert done == 1;
            assert args.length > 0 || !own;
        }
    }
}
