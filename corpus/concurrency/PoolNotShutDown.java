// check:  a pool that is never shut down keeps the program alive forever
// run:    => violated liveness states=133
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class PoolNotShutDown {
    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        int answer = pool.submit(() -> 42).get();
        assert answer == 42;
    }
}
