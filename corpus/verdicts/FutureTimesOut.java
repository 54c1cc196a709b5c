// law: a future with a time-out may be completed by that instead [API documentation of CompletableFuture.completeOnTimeout]
// verdict: => violated
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

class FutureTimesOut {
    public static void main(String[] args) {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        new Thread(() -> future.complete(1)).start();
        assert future.completeOnTimeout(2, 1, TimeUnit.SECONDS).join() == 1;
    }
}
