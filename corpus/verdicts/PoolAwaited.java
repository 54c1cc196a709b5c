// law: when a pool has ended, its tasks have completed; who has only asked it to end, or has waited in vain, may be too early
// verdict: -- waited => holds
// verdict: -- asked => violated assertion
// verdict: -- vain => violated assertion
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class PoolAwaited {
    static int x, y;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> x = 1);
        pool.execute(() -> y = 1);
        pool.shutdown();
        boolean over = !args[0].equals("asked") && pool.awaitTermination(1, TimeUnit.SECONDS);
        if (over || !args[0].equals("waited")) {
            assert x == 1 && y == 1;
        }
    }
}
