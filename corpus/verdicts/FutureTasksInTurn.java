// law: a stage runs after the one that it follows [API documentation of CompletionStage]
// verdict: => holds
import java.util.concurrent.CompletableFuture;

class FutureTasksInTurn {
    static int count;

    public static void main(String[] args) {
        CompletableFuture<Void> one = CompletableFuture.runAsync(() -> count++);
        CompletableFuture<Void> two = one.thenRunAsync(() -> count++);
        two.join();
        assert count == 2;
    }
}
