// check:  a timed await may give up before the latch opens
// run:    => violated assertion races=none states=15
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class LatchTimedAwait {
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(1);
        new Thread(latch::countDown).start();
        boolean opened = latch.await(1, TimeUnit.SECONDS);
        assert opened : "timed out";
    }
}
