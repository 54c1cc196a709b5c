// law: a pool takes no task after shutdown, and none when its queue is full and all its workers are busy; else it must
// verdict: -- late => violated assertion
// verdict: -- full => violated assertion
// verdict: -- room => holds
// verdict: -- caller => holds
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class PoolRejects {
    static int ran;

    public static void main(String[] args) throws Exception {
        int room = args[0].equals("room") ? 2 : 1;
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(room));
        if (args[0].equals("caller")) {
            pool.setRejectedExecutionHandler(new ThreadPoolExecutor.CallerRunsPolicy());
        }
        Thread other = new Thread(pool::shutdown);
        if (args[0].equals("late")) {
            other.start();
        }
        CountDownLatch all = new CountDownLatch(3);
        boolean rejected = false;
        for (int i = 0; i < 3; i++) {
            try {
                pool.execute(all::countDown);
            } catch (RejectedExecutionException refused) {
                rejected = true;
                all.countDown();
            }
        }
        pool.shutdown();
        all.await();
        assert !rejected;
    }
}
