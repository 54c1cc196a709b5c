// law: a task that was forked and is not joined may not have run yet [API documentation of ForkJoinTask.fork]
// verdict: => violated
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

class ForkNotJoined {
    static int[] halves = new int[2];

    static class Fill extends RecursiveAction {
        final int index;

        Fill(int index) {
            this.index = index;
        }

        @Override
        protected void compute() {
            halves[index] = 1;
        }
    }

    static class Both extends RecursiveAction {
        @Override
        protected void compute() {
            new Fill(0).fork();
            new Fill(1).invoke();
            assert halves[0] + halves[1] == 2;
        }
    }

    public static void main(String[] args) {
        Both both = new Both();
        new ForkJoinPool(2).invoke(both);
    }
}
