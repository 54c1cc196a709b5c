// law: asynchronous stages run at the same time as each other [API documentation of CompletableFuture]
// verdict: => violated
import java.util.concurrent.CompletableFuture;

class FutureTasksRace {
    static int count;

    public static void main(String[] args) {
        CompletableFuture<Void> one = CompletableFuture.runAsync(() -> count++);
        CompletableFuture<Void> two = CompletableFuture.runAsync(() -> count++);
        CompletableFuture.allOf(one, two).join();
        assert count == 2;
    }
}
