// law:     a fair semaphore serves those who wait in the order of their arrival [java.util.concurrent.Semaphore], so that who waits for much is not overtaken
// verdict: => holds
// verdict: -- unfair => violated assertion
import java.util.concurrent.Semaphore;

public class SemaphoreFair {
    static volatile boolean taken;

    public static void main(String[] args) throws Exception {
        Semaphore permits = new Semaphore(0, args.length == 0);
        Thread greedy = new Thread(() -> {
            permits.acquireUninterruptibly(2);
            taken = true;
            permits.release(2);
        });
        greedy.start();
        while (!permits.hasQueuedThreads()) {
            Thread.yield();
        }
        permits.release(2);
        permits.acquire();
        assert taken : "overtaken";
        greedy.join();
    }
}
