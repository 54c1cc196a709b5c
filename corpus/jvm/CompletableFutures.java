// feature: CompletableFuture: completion, chaining, combination, exceptions
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class CompletableFutures {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> manual = new CompletableFuture<>();
        CompletableFuture<String> derived = manual.thenApply(x -> x + 1).thenApply(x -> "value " + x);
        System.out.println(derived.isDone() + " " + derived.getNow("not yet"));
        System.out.println(manual.complete(41) + " " + manual.complete(99) + " " + derived.get());
        CompletableFuture<Integer> a = CompletableFuture.completedFuture(3);
        CompletableFuture<Integer> b = CompletableFuture.completedFuture(4);
        System.out.println(a.thenCombine(b, Integer::sum).join() + " " + a.thenCompose(x -> CompletableFuture.completedFuture(x * 10)).join());
        StringBuilder log = new StringBuilder();
        a.thenAccept(x -> log.append("got ").append(x)).thenRun(() -> log.append(" then ran")).whenComplete((v, e) -> log.append(" complete ").append(e));
        System.out.println(log);
        CompletableFuture<Integer> failed = a.thenApply(x -> x / 0);
        System.out.println(failed.isCompletedExceptionally() + " " + failed.exceptionally(e -> -1).join() + " " + failed.handle((v, e) -> e.getClass().getSimpleName()).join());
        try {
            failed.join();
        } catch (CompletionException e) {
            System.out.println(e.getCause().getMessage());
        }
        try {
            failed.get();
        } catch (ExecutionException e) {
            System.out.println(e.getCause().getMessage());
        }
        ExecutorService pool = Executors.newFixedThreadPool(1);
        CompletableFuture<String> async = CompletableFuture.supplyAsync(() -> "async", pool).thenApply(String::toUpperCase);
        System.out.println(async.get());
        CompletableFuture<Void> all = CompletableFuture.allOf(a, b, async);
        all.join();
        System.out.println(all.isDone() + " " + CompletableFuture.anyOf(a).join());
        pool.shutdown();
    }
}
