// law: anyOf is complete when one of its futures is; the others may not be [API documentation of CompletableFuture.anyOf]
// verdict: => violated
import java.util.concurrent.CompletableFuture;

class FutureOfAnyIsOne {
    static int x, y;

    public static void main(String[] args) {
        CompletableFuture<Void> one = CompletableFuture.runAsync(() -> x = 1);
        CompletableFuture<Void> two = CompletableFuture.runAsync(() -> y = 1);
        CompletableFuture.anyOf(one, two).thenRun(() -> {
            assert x + y == 2;
        }).join();
    }
}
