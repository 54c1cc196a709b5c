// law: two workers run two tasks, of which one waits for the other [API documentation of ForkJoinPool, parallelism]
// verdict: => holds
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

class ForkOfTwoSuffices {
    public static void main(String[] args) {
        CountDownLatch latch = new CountDownLatch(1);
        ForkJoinPool pool = new ForkJoinPool(2);
        ForkJoinTask<Integer> first = pool.submit(() -> {
            latch.await();
            return 1;
        });
        ForkJoinTask<?> second = pool.submit(latch::countDown);
        assert first.join() == 1;
        second.join();
    }
}
