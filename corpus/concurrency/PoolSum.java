// check:  a fixed thread pool computes two results and ends; argument: pool size
// run:    1 => holds races=none states=17:20599,25:33402
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class PoolSum {
    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(Integer.parseInt(args[0]));
        Future<Integer> one = pool.submit(() -> 1);
        Future<Integer> two = pool.submit(() -> 2);
        int sum = one.get() + two.get();
        pool.shutdown();
        assert sum == 3;
    }
}
