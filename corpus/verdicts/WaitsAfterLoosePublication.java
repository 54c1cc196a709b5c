// law:     as WaitsAfterPublication, but the array is reached through a field that is not final, so its elements may be seen unset [JLS §17.5]
// verdict: => violated assertion
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class WaitsAfterLoosePublication {
    static class Box {
        int[] values = {1, 2};
    }

    static Box box;

    public static void main(String[] args) throws InterruptedException, BrokenBarrierException {
        Thread maker = new Thread(() -> box = new Box());
        maker.start();
        Box seen = box;
        int[] values = seen == null ? null : seen.values;
        if (values != null) {
            assert values[1] == 2;
        }
        maker.join();
        CyclicBarrier barrier = new CyclicBarrier(2, () -> box = null);
        Thread other = new Thread(() -> {
            try {
                barrier.await();
            } catch (InterruptedException | BrokenBarrierException e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        barrier.await();
        assert box == null;
        other.join();
    }
}
