// check:  an assertion that fails inside a submitted task is found, although the future swallows it
// run:    => violated assertion states=17:1382,25:3063
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class PoolAssertion {
    static volatile int value;

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.submit(() -> {
            int seen = value;
            assert seen == 0 : "task saw " + seen;
        });
        value = 1;
        pool.shutdown();
    }
}
