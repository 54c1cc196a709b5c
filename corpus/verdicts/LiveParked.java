// law: a thread that is never unparked stays parked, whoever else goes on [JLS §17.4.9]
// verdict: => violated deadlock
import java.util.concurrent.locks.LockSupport;

public class LiveParked {
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
        sleeper.join();
    }
}
