// law: a cached pool gives every task that finds no idle worker a worker of its own
// verdict: => holds
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class PoolGrows {
    static int x, y;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        Future<?> one = pool.submit(() -> { x = 1; });
        Future<?> other = pool.submit(() -> { y = 1; });
        one.get();
        other.get();
        assert x == 1 && y == 1;
        pool.shutdown();
    }
}
