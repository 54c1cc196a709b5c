// law: what a task does happens before what follows its join; a fork happens before the task [API documentation of ForkJoinTask]
// verdict: => holds
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

class ForkSums {
    static int[] numbers = {1, 2, 3};

    static class Sum extends RecursiveTask<Integer> {
        final int from, to;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from == 1) {
                return numbers[from];
            }
            Sum left = new Sum(from, (from + to) / 2), right = new Sum((from + to) / 2, to);
            left.fork();
            return right.compute() + left.join();
        }
    }

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(2);
        assert pool.invoke(new Sum(0, 3)) == 6;
        pool.shutdown();
    }
}
