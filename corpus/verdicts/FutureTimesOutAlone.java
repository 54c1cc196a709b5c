// law: a future that nobody completes otherwise is completed by its time-out [API documentation of CompletableFuture.orTimeout]
// verdict: => holds
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

class FutureTimesOutAlone {
    public static void main(String[] args) {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        try {
            future.orTimeout(1, TimeUnit.SECONDS).join();
            assert false;
        } catch (CompletionException expected) {
            assert expected.getCause() instanceof TimeoutException;
        }
    }
}
