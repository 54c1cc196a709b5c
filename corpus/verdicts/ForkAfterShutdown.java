// law: tasks of a pool that is shut down may fork others; nobody else may submit any [API documentation of ForkJoinPool.shutdown]
// verdict: => holds
// verdict: -- outside => violated exception
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;

class ForkAfterShutdown {
    static class Sum extends RecursiveTask<Integer> {
        final int depth;

        Sum(int depth) {
            this.depth = depth;
        }

        @Override
        protected Integer compute() {
            if (depth == 0) {
                return 1;
            }
            Sum other = new Sum(depth - 1);
            other.fork();
            return other.join() + 1;
        }
    }

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        ForkJoinTask<Integer> sum = pool.submit(new Sum(1));
        pool.shutdown();
        if (args.length > 0) {
            pool.submit(new Sum(0));
        }
        assert sum.get() == 2;
    }
}
