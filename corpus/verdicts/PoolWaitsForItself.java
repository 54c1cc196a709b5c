// law: a task that waits for another one of the same pool needs a second worker
// verdict: -- 1 => violated deadlock
// verdict: -- 2 => holds
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class PoolWaitsForItself {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(Integer.parseInt(args[0]));
        Future<Integer> outer = pool.submit(() -> {
            Future<Integer> inner = pool.submit(() -> 1);
            return inner.get() + 1;
        });
        assert outer.get() == 2;
        pool.shutdown();
    }
}
