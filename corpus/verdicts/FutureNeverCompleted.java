// law: who waits for a future that nobody completes waits for ever [API documentation of CompletableFuture.join]
// verdict: => violated deadlock
import java.util.concurrent.CompletableFuture;

class FutureNeverCompleted {
    static volatile boolean ready;

    public static void main(String[] args) {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        new Thread(() -> {
            if (ready) {
                future.complete(1);
            }
        }).start();
        ready = true;
        future.thenApply(i -> i + 1).join();
    }
}
