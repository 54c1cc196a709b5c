// check:  tasks of a pool share a plain counter; one thread, no race
// run:    1 => holds races=none states=17:28011,25:35740
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class PoolCounter {
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
