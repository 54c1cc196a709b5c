// law: asynchronous stages are run by their executor [API documentation of CompletableFuture]
// verdict: => holds
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

class FutureWithPool {
    static int count;

    public static void main(String[] args) {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        CompletableFuture<Void> one = CompletableFuture.runAsync(() -> count++, pool);
        CompletableFuture<Void> two = CompletableFuture.runAsync(() -> count++, pool);
        CompletableFuture.allOf(one, two).join();
        assert count == 2;
        pool.shutdown();
    }
}
