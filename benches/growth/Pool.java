// measures: a fixed pool of two threads, some tasks, their results, and shutdown
// run: -- 2 => holds (234 states, 420 transitions)
// run: -- 3 => holds (1027 states, 2202 transitions)
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class Pool {
    public static void main(String[] args) throws Exception {
        int tasks = Integer.parseInt(args[0]);
        ExecutorService pool = Executors.newFixedThreadPool(2);
        @SuppressWarnings("unchecked")
        Future<Integer>[] results = new Future[tasks];
        for (int i = 0; i < tasks; i++) {
            int n = i;
            results[i] = pool.submit(() -> n * n);
        }
        for (int i = 0; i < tasks; i++) {
            if (results[i].get() != i * i) {
                throw new AssertionError();
            }
        }
        pool.shutdown();
    }
}
