// law: a worker that has taken a task out of the queue is not counted as active at once; a pool that has been shut down ends only then [API documentation of ThreadPoolExecutor: approximate]
// verdict: -- idle => violated assertion
// verdict: -- over => violated assertion
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class PoolSeemsIdle {
    static volatile int done;

    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        if (args[0].equals("over")) {
            Thread other = new Thread(pool::shutdown);
            other.start();
            assert !pool.isShutdown() || pool.isTerminated();
            return;
        }
        pool.prestartCoreThread();
        pool.execute(() -> done = 1);
        if (pool.getQueue().isEmpty() && pool.getActiveCount() == 0) {
            assert done == 1;
        }
        pool.shutdown();
    }
}
