// law: a worker runs one task after the other, and its thread-local variables stay [API documentation of ForkJoinPool and ThreadLocal]
// verdict: => violated
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

class ForkKeepsLocals {
    static final ThreadLocal<Integer> count = ThreadLocal.withInitial(() -> 0);

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(2);
        Callable<Integer> task = () -> {
            count.set(count.get() + 1);
            return count.get();
        };
        ForkJoinTask<Integer> one = pool.submit(task), two = pool.submit(task);
        assert one.join() == 1 && two.join() == 1;
    }
}
