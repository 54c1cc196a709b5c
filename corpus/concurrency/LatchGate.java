// check:  a latch publishes what the workers wrote before counting down
// run:    2 => holds races=none states=17:21,25:56
// run:    1 => violated assertion races=LatchGate.first,LatchGate.second states=17:49,25:90
import java.util.concurrent.CountDownLatch;

public class LatchGate {
    static int first, second;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(Integer.parseInt(args[0]));
        new Thread(() -> {
            first = 1;
            latch.countDown();
        }).start();
        new Thread(() -> {
            second = 2;
            latch.countDown();
        }).start();
        latch.await();
        assert first + second == 3 : "a worker was not waited for";
    }
}
