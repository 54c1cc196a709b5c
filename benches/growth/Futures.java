// measures: CompletableFutures that are completed by tasks of the common pool, and combined
// run: -- 2 => holds (85 states, 141 transitions)
// run: -- 3 => holds (683 states, 1532 transitions)
import java.util.concurrent.CompletableFuture;

public class Futures {
    public static void main(String[] args) {
        int tasks = Integer.parseInt(args[0]);
        @SuppressWarnings("unchecked")
        CompletableFuture<Integer>[] parts = new CompletableFuture[tasks];
        for (int i = 0; i < tasks; i++) {
            int n = i + 1;
            parts[i] = CompletableFuture.supplyAsync(() -> n);
        }
        CompletableFuture<Integer> sum = parts[0];
        for (int i = 1; i < tasks; i++) {
            sum = sum.thenCombine(parts[i], Integer::sum);
        }
        if (sum.join() != tasks * (tasks + 1) / 2) {
            throw new AssertionError();
        }
    }
}
