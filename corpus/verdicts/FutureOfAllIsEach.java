// law: allOf is complete when all of its futures are [API documentation of CompletableFuture.allOf]
// verdict: => holds
import java.util.concurrent.CompletableFuture;

class FutureOfAllIsEach {
    static int x, y;

    public static void main(String[] args) {
        CompletableFuture<Void> one = CompletableFuture.runAsync(() -> x = 1);
        CompletableFuture<Void> two = CompletableFuture.runAsync(() -> y = 1);
        CompletableFuture.allOf(one, two).thenRun(() -> {
            assert x + y == 2;
        }).join();
    }
}
