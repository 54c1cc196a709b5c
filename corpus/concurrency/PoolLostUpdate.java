// check:  tasks of a pool race on a plain counter; argument: pool size
// run:    1 => holds races=none
// run:    2 => violated assertion races=PoolLostUpdate.count
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class PoolLostUpdate {
    static int count;

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(Integer.parseInt(args[0]));
        Runnable increment = () -> count++;
        pool.execute(increment);
        pool.execute(increment);
        pool.shutdown();
        boolean over = pool.awaitTermination(1, TimeUnit.DAYS);
        assert !over || count == 2 : "lost update";
    }
}
