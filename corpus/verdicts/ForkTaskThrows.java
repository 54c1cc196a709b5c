// law: what a task throws is thrown by its join, and is the cause of what get throws [API documentation of ForkJoinTask]
// verdict: => holds
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

class ForkTaskThrows {
    static class Odd extends RuntimeException {
        public Odd() {
        }
    }

    static int fail() {
        throw new IllegalStateException();
    }

    public static void main(String[] args) throws InterruptedException {
        ForkJoinTask<Integer> task = new ForkJoinPool(1).submit(ForkTaskThrows::fail);
        boolean thrown = false;
        try {
            task.join();
        } catch (IllegalStateException expected) {
            thrown = true;
        }
        assert thrown && task.isCompletedAbnormally();
        try {
            task.get();
            assert false;
        } catch (ExecutionException expected) {
            assert expected.getCause() instanceof IllegalStateException;
        }
    }
}
