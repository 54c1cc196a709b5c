// law: an exception of an executed task ends its worker, and another one takes over; that of a submitted task is kept in its future
// verdict: -- submit => holds
// verdict: -- execute => violated exception
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class PoolTaskThrows {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Runnable fails = () -> {
            throw new IllegalStateException();
        };
        if (args[0].equals("execute")) {
            pool.execute(fails);
        } else {
            Future<?> failed = pool.submit(fails);
            try {
                failed.get();
                assert false;
            } catch (ExecutionException expected) {
                assert expected.getCause() instanceof IllegalStateException;
            }
        }
        assert pool.submit(() -> 1).get() == 1;
        pool.shutdown();
    }
}
