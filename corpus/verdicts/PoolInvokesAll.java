// law: invokeAll returns when all tasks are done, and what they did happens before that
// verdict: => holds
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class PoolInvokesAll {
    static int x, y;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Callable<Integer>> tasks = List.of(() -> x = 1, () -> y = 2);
        int sum = 0;
        for (Future<Integer> future : pool.invokeAll(tasks)) {
            assert future.isDone();
            sum += future.get();
        }
        assert sum == 3 && x == 1 && y == 2;
        pool.shutdown();
    }
}
