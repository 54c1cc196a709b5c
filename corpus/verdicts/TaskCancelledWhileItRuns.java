// law: a task that is cancelled while it runs may run on to its end [API documentation of FutureTask]
// verdict: => violated assertion
// verdict: --model sc --no-trust => violated assertion
import java.util.concurrent.FutureTask;

class TaskCancelledWhileItRuns {
    static boolean ran;

    public static void main(String[] args) throws InterruptedException {
        FutureTask<Integer> task = new FutureTask<>(() -> {
            ran = true;
            return 1;
        });
        Thread runner = new Thread(task);
        runner.start();
        boolean cancelled = task.cancel(false);
        runner.join();
        assert !(cancelled && ran);
    }
}
