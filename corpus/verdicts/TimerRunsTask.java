// law: a timer's thread runs its tasks [java.util.Timer]: what happened before one was scheduled happens before it
// verdict: -- wait => holds
// verdict: -- now => violated assertion
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

public class TimerRunsTask {
    static int data;
    static volatile int done;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(1);
        Timer timer = new Timer(true);
        data = 1;
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                done = data;
                latch.countDown();
            }
        }, 10);
        if (args[0].equals("wait")) {
            latch.await();
        }
        assert done == 1;
    }
}
