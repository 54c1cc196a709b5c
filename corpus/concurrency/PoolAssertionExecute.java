// check:  an assertion that fails inside an executed task ends the worker
// run:    => violated assertion states=17:2949,25:5768
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class PoolAssertionExecute {
    static volatile int value;

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> {
            int seen = value;
            assert seen == 0 : "task saw " + seen;
        });
        value = 1;
        pool.shutdown();
    }
}
