// law: shutdownNow interrupts the task that runs and gives back those that wait; a task that has not begun may never run [API documentation of ExecutorService]
// verdict: -- interrupted => holds
// verdict: -- runs => violated assertion
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class PoolStoppedNow {
    static int begun, interrupted, second;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.execute(() -> {
            begun = 1;
            try {
                Thread.sleep(Long.MAX_VALUE);
            } catch (InterruptedException end) {
                interrupted = 1;
            }
        });
        pool.execute(() -> second = 1);
        List<Runnable> left = pool.shutdownNow();
        while (!pool.awaitTermination(1, TimeUnit.DAYS)) {
        }
        if (args[0].equals("interrupted")) {
            assert left.size() >= 1 - second && left.size() <= 2 - begun;
            assert left.size() + begun + second == 2;
        } else {
            assert second == 1;
        }
    }
}
