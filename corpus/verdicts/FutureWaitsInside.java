// law: a task that waits for another one of the common pool does not keep that from running [API documentation of CompletableFuture, ForkJoinPool.managedBlock]
// verdict: => holds
import java.util.concurrent.CompletableFuture;

class FutureWaitsInside {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> outer = CompletableFuture.supplyAsync(() -> CompletableFuture.supplyAsync(() -> 2).join() + 1);
        assert outer.thenCompose(v -> CompletableFuture.supplyAsync(() -> v * 2)).get() == 6;
    }
}
