// measures: a sum by a ForkJoinPool of two workers, whose tasks fork
// run: -- 2 => holds (120 states, 175 transitions)
// run: -- 4 => holds (16088 states, 45068 transitions)
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

public class ForkSum {
    static class Sum extends RecursiveTask<Integer> {
        final int from, to;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from == 1) {
                return from;
            }
            int middle = (from + to) / 2;
            Sum left = new Sum(from, middle);
            Sum right = new Sum(middle, to);
            left.fork();
            return right.compute() + left.join();
        }
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        ForkJoinPool pool = new ForkJoinPool(2);
        if (pool.invoke(new Sum(0, n)) != n * (n - 1) / 2) {
            throw new AssertionError();
        }
        pool.shutdown();
    }
}
