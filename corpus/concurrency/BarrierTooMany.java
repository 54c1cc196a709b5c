// check:  a barrier for three parties never opens for two
// run:    2 => holds states=17:23,25:20
// run:    3 => violated deadlock states=17:28,25:16
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class BarrierTooMany {
    static void meet(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        CyclicBarrier barrier = new CyclicBarrier(Integer.parseInt(args[0]));
        new Thread(() -> meet(barrier)).start();
        meet(barrier);
    }
}
