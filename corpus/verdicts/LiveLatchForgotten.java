// law: a latch that is counted down once too little holds everybody up, whoever else goes on [JLS §17.4.9]
// verdict: => violated deadlock
import java.util.concurrent.CountDownLatch;

public class LiveLatchForgotten {
    static final CountDownLatch latch = new CountDownLatch(2);

    public static void main(String[] args) throws Exception {
        Thread heart = new Thread(() -> {
            while (true) {
                try {
                    Thread.sleep(1000);
                } catch (InterruptedException e) {
                    return;
                }
            }
        });
        heart.setDaemon(true);
        heart.start();
        Thread other = new Thread(latch::countDown);
        other.start();
        latch.await();
        other.join();
    }
}
