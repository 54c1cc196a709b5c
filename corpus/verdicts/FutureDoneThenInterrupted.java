// law: who waits may be interrupted although the result was there before; who asks for a result that is there is not [API documentation of Future.get]
// verdict: => violated assertion
// verdict: -- task => violated assertion
// verdict: -- task timed => violated assertion
// verdict: -- future timed => violated assertion
// verdict: -- task late => holds
// verdict: -- future late => holds
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

class FutureDoneThenInterrupted {
    static volatile boolean interrupted;

    public static void main(String[] args) throws Exception {
        boolean isTask = args.length > 0 && args[0].equals("task");
        String how = args.length > 1 ? args[1] : "";
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        CompletableFuture<Integer> completed = new CompletableFuture<>();
        Future<Integer> future = isTask ? task : completed;
        Thread waiter = new Thread(() -> {
            try {
                if (how.equals("timed")) {
                    future.get(1, TimeUnit.DAYS);
                } else {
                    future.get();
                }
            } catch (InterruptedException e) {
                interrupted = true;
            } catch (Exception e) {
                return;
            }
        });
        if (!how.equals("late")) {
            waiter.start();
        }
        if (isTask) {
            task.run();
        } else {
            completed.complete(1);
        }
        if (how.equals("late")) {
            waiter.start();
        }
        waiter.interrupt();
        waiter.join();
        assert !interrupted;
    }
}
