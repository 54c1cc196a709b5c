// law: who joins a task may wait for it while another worker runs it [API documentation of ForkJoinTask.join]
// verdict: => violated deadlock
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

class ForkJoinsUnderLock {
    static final Object lock = new Object();

    static class Inner extends RecursiveAction {
        @Override
        protected void compute() {
            synchronized (lock) {
            }
        }
    }

    static class Outer extends RecursiveAction {
        @Override
        protected void compute() {
            Inner inner = new Inner();
            inner.fork();
            synchronized (lock) {
                inner.join();
            }
        }
    }

    public static void main(String[] args) {
        new ForkJoinPool(2).invoke(new Outer());
    }
}
