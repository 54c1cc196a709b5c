// law:     join waits on the Thread object, so it needs its monitor; who holds that and waits for the joiner is stuck [API: Thread.join]
// verdict: => violated deadlock
// verdict: --model opmm => violated deadlock
import java.util.concurrent.CountDownLatch;

public class JoinNeedsTheMonitor {
    static final CountDownLatch held = new CountDownLatch(1), joined = new CountDownLatch(1);

    static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> await(held));
        worker.start();
        Thread holder = new Thread(() -> {
            synchronized (worker) {
                held.countDown();
                await(joined);
            }
        });
        holder.start();
        held.await();
        worker.join();
        joined.countDown();
    }
}
