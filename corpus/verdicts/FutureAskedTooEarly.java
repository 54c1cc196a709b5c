// law: getNow does not wait [API documentation of CompletableFuture.getNow]
// verdict: => violated
import java.util.concurrent.CompletableFuture;

class FutureAskedTooEarly {
    public static void main(String[] args) {
        CompletableFuture<Integer> one = CompletableFuture.supplyAsync(() -> 1);
        assert one.thenApply(i -> i + 1).getNow(0) == 2;
    }
}
