// check:  a CompletableFuture publishes what was written before it was completed
// run:    => holds races=none states=17:69,25:75
import java.util.concurrent.CompletableFuture;

public class CompletableHandoff {
    static int data;

    public static void main(String[] args) {
        CompletableFuture<String> future = new CompletableFuture<>();
        new Thread(() -> {
            data = 42;
            future.complete("done");
        }).start();
        String result = future.join();
        assert result.equals("done") && data == 42;
    }
}
