// law: what a stage computes happens before what follows it [API documentation of CompletionStage]
// verdict: => holds
import java.util.concurrent.CompletableFuture;

class FutureCombines {
    static int plain;

    static int fail() {
        throw new IllegalStateException();
    }

    public static void main(String[] args) {
        CompletableFuture<Integer> one = CompletableFuture.supplyAsync(() -> {
            plain = 1;
            return 1;
        });
        CompletableFuture<Integer> two = CompletableFuture.supplyAsync(() -> 2);
        CompletableFuture<Integer> three = CompletableFuture.supplyAsync(FutureCombines::fail).exceptionally(e -> 3);
        assert one.thenCombine(two, Integer::sum).thenCombine(three, Integer::sum).join() == 6;
        assert plain == 1;
    }
}
