// law: an unpark is not lost, before or after the park [JLS §17.4.9]
// verdict: => holds
import java.util.concurrent.locks.LockSupport;

public class LiveUnparked {
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
        Thread sleeper = new Thread(LockSupport::park);
        sleeper.start();
        LockSupport.unpark(sleeper);
        sleeper.join();
    }
}
