// check:  tasks of a pool race on a plain counter; argument: pool size
// run:    1 => holds races=none
// run:    2 => violated assertion races=PoolLostUpdate.count
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class PoolLostUpdate {
    static int count;

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(Integer.parseInt(args[0]));
        Runnable increment = () -> count++;
        Future<?> one = pool.submit(increment);
        Future<?> two = pool.submit(increment);
        one.get();
        two.get();
        pool.shutdown();
        assert count == 2 : "lost update";
    }
}
