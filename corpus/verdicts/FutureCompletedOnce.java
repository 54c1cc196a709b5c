// law: of those who complete a future one succeeds, and everybody sees that one's value [API documentation of CompletableFuture.complete]
// verdict: => holds
import java.util.concurrent.CompletableFuture;

class FutureCompletedOnce {
    static boolean first, second;

    public static void main(String[] args) throws InterruptedException {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        Thread one = new Thread(() -> first = future.complete(1));
        Thread two = new Thread(() -> second = future.complete(2));
        one.start();
        two.start();
        int value = future.join();
        one.join();
        two.join();
        assert first != second && value == (first ? 1 : 2) && future.join() == value;
    }
}
