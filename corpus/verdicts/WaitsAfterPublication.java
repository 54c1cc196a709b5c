// law:     what a thread allocates that no other thread sees has no name that matters, so a wait that allocates comes back to the same state, also where others' objects are seen ahead of time
// verdict: => holds
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class WaitsAfterPublication {
    record Box(int[] values) { }

    static Box box;

    public static void main(String[] args) throws InterruptedException, BrokenBarrierException {
        Thread maker = new Thread(() -> box = new Box(new int[] {1, 2}));
        maker.start();
        Box seen = box;
        if (seen != null) {
            assert seen.values()[1] == 2;
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
