// law: the tasks of a pool with one worker come one after the other; those of a pool with two are not ordered
// verdict: -- 1 => holds
// verdict: -- 2 => violated assertion
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class PoolTasksRace {
    static int x;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(Integer.parseInt(args[0]));
        Future<?> one = pool.submit(() -> { x++; });
        Future<?> other = pool.submit(() -> { x++; });
        one.get();
        other.get();
        pool.shutdown();
        assert x == 2;
    }
}
