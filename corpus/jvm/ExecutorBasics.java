// feature: executor services: submit, get, invokeAll, exceptions in tasks, shutdown
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

public class ExecutorBasics {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<Integer> answer = pool.submit(() -> 6 * 7);
        Future<?> runnable = pool.submit(() -> { });
        System.out.println(answer.get() + " " + runnable.get() + " " + answer.isDone() + " " + answer.isCancelled());
        List<Future<Integer>> futures = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            int n = i;
            futures.add(pool.submit(() -> n * n));
        }
        int sum = 0;
        for (Future<Integer> future : futures) {
            sum += future.get();
        }
        System.out.println(sum);
        Callable<String> failing = () -> {
            throw new IllegalStateException("task failed");
        };
        try {
            pool.submit(failing).get();
        } catch (ExecutionException e) {
            System.out.println(e.getCause() + " | " + e.getMessage());
        }
        List<Callable<String>> calls = List.of(() -> "a", () -> "b");
        StringBuilder text = new StringBuilder();
        for (Future<String> future : pool.invokeAll(calls)) {
            text.append(future.get());
        }
        System.out.println(text);
        pool.shutdown();
        System.out.println(pool.awaitTermination(10, TimeUnit.SECONDS) + " " + pool.isShutdown() + " " + pool.isTerminated());
        try {
            pool.submit(() -> 1);
        } catch (RejectedExecutionException e) {
            System.out.println("rejected");
        }
        ExecutorService single = Executors.newSingleThreadExecutor(r -> new Thread(r, "single"));
        for (int i = 0; i < 3; i++) {
            int n = i;
            single.execute(() -> System.out.println(Thread.currentThread().getName() + " " + n));
        }
        single.shutdown();
        System.out.println(single.awaitTermination(10, TimeUnit.SECONDS));
        FutureTask<String> task = new FutureTask<>(() -> "ran by hand");
        task.run();
        System.out.println(task.get() + " " + task.isDone());
        FutureTask<String> cancelled = new FutureTask<>(() -> "never");
        System.out.println(cancelled.cancel(true) + " " + cancelled.isCancelled());
        cancelled.run();
        try {
            cancelled.get();
        } catch (CancellationException e) {
            System.out.println("cancelled");
        }
    }
}
