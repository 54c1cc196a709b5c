// check:  two threads meet at a CyclicBarrier and then see each other's data
// run:    => holds races=none states=17:27,25:26
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class BarrierExchange {
    static final CyclicBarrier BARRIER = new CyclicBarrier(2);
    static int left, right;

    public static void main(String[] args) throws InterruptedException, BrokenBarrierException {
        new Thread(() -> {
            left = 1;
            try {
                BARRIER.await();
            } catch (InterruptedException | BrokenBarrierException e) {
                throw new IllegalStateException(e);
            }
            assert right == 2 : "the barrier opened early";
        }).start();
        right = 2;
        BARRIER.await();
        assert left == 1 : "the barrier opened early";
    }
}
