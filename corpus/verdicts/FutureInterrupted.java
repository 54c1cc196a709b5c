// law: who waits for a future may be interrupted [API documentation of CompletableFuture.get]
// verdict: => violated exception
import java.util.concurrent.CompletableFuture;

class FutureInterrupted {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        Thread main = Thread.currentThread();
        new Thread(() -> future.complete(1)).start();
        new Thread(main::interrupt).start();
        future.get();
    }
}
