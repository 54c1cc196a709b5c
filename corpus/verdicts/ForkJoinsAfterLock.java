// law: a task that another worker runs ends before it is joined [API documentation of ForkJoinTask.join]
// verdict: => holds
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

class ForkJoinsAfterLock {
    static final Object lock = new Object();
    static int count;

    static class Inner extends RecursiveAction {
        @Override
        protected void compute() {
            synchronized (lock) {
                count++;
            }
        }
    }

    static class Outer extends RecursiveAction {
        @Override
        protected void compute() {
            Inner inner = new Inner();
            inner.fork();
            synchronized (lock) {
                count++;
            }
            inner.join();
        }
    }

    public static void main(String[] args) {
        new ForkJoinPool(2).invoke(new Outer());
        assert count == 2;
    }
}
