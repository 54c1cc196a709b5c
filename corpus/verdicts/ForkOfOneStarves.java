// law: no other worker comes for one that blocks otherwise than by joining [API documentation of ForkJoinPool]
// verdict: => violated deadlock
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

class ForkOfOneStarves {
    public static void main(String[] args) {
        CountDownLatch latch = new CountDownLatch(1);
        ForkJoinPool pool = new ForkJoinPool(1);
        ForkJoinTask<Integer> first = pool.submit(() -> {
            latch.await();
            return 1;
        });
        ForkJoinTask<?> second = pool.submit(latch::countDown);
        first.join();
        second.join();
    }
}
