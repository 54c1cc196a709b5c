// law:     who waits for two permits keeps those behind it waiting, also if there is one for them: nobody else comes, and the program never ends
// verdict: => violated deadlock
// verdict: -- two => holds
import java.util.concurrent.Semaphore;

public class SemaphoreKeepsWaiting {
    public static void main(String[] args) throws Exception {
        Semaphore permits = new Semaphore(0);
        Thread two = new Thread(() -> permits.acquireUninterruptibly(2));
        Thread one = new Thread(() -> permits.acquireUninterruptibly(1));
        two.setDaemon(true);
        two.start();
        while (permits.getQueueLength() < 1) {
            Thread.yield();
        }
        one.start();
        while (permits.getQueueLength() < 2) {
            Thread.yield();
        }
        permits.release(args.length == 0 ? 1 : 3);
        one.join();
    }
}
