// law: interrupting a group interrupts its threads [API documentation of ThreadGroup]
// verdict: => holds|unknown
import java.util.concurrent.CountDownLatch;

public class GroupInterrupted {
    public static void main(String[] args) throws InterruptedException {
        ThreadGroup group = new ThreadGroup("group");
        Thread thread = new Thread(group, () -> {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        thread.start();
        group.interrupt();
        thread.join();
    }
}
