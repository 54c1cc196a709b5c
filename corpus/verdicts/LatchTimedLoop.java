// law: a timed wait in a loop comes back to where it was; time is no part of the state unless somebody looks at it
// verdict: => holds
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

class LatchTimedLoop {
    static int value;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(1);
        new Thread(() -> {
            value = 1;
            latch.countDown();
        }).start();
        while (!latch.await(1, TimeUnit.SECONDS)) {
        }
        assert value == 1;
    }
}
