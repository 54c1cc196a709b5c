// law: a stage whose source failed fails with a CompletionException; handle sees it, and a value replaces it [API documentation of CompletionStage]
// verdict: => holds
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

class FutureFails {
    static volatile int ran;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        CompletableFuture<Integer> next = future.thenApply(i -> ran = 1);
        CompletableFuture<Integer> handled = next.handle((i, e) -> e instanceof CompletionException ? 5 : 6);
        Thread thread = new Thread(() -> future.completeExceptionally(new IllegalStateException()));
        thread.start();
        assert handled.get() == 5 && ran == 0;
        try {
            next.get();
            assert false;
        } catch (ExecutionException expected) {
            assert expected.getCause() instanceof IllegalStateException;
        }
        assert future.isCompletedExceptionally() && !future.isCancelled();
    }
}
