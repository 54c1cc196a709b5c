// law: invokeAll returns when all of its tasks are done [API documentation of ForkJoinTask.invokeAll]
// verdict: => holds
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

class ForkAllJoined {
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
            invokeAll(new Fill(0), new Fill(1));
            assert halves[0] + halves[1] == 2;
        }
    }

    public static void main(String[] args) {
        new ForkJoinPool(2).invoke(new Both());
        assert halves[0] == 1;
    }
}
