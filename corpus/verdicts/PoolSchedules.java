// law: a scheduled pool is a pool: what a delayed task does happens before what follows the get of its future
// verdict: => holds|unknown
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

public class PoolSchedules {
    static int x;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        ScheduledFuture<Integer> later = pool.schedule(() -> x = 1, 1, TimeUnit.SECONDS);
        assert later.get() == 1 && x == 1;
        pool.shutdown();
    }
}
