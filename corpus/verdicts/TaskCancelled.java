// law: a task that was cancelled before it began never runs; one that runs may go on [API documentation of FutureTask]
// verdict: => holds
// verdict: --model sc --no-trust => holds
import java.util.concurrent.CancellationException;
import java.util.concurrent.FutureTask;

class TaskCancelled {
    static volatile boolean ran;

    public static void main(String[] args) throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> {
            ran = true;
            return 1;
        });
        Thread runner = new Thread(task);
        runner.start();
        boolean cancelled = task.cancel(false);
        runner.join();
        try {
            assert task.get() == 1 && !cancelled && ran;
        } catch (CancellationException e) {
            assert cancelled;
        }
    }
}
