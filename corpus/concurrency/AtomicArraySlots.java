// check:  two threads on one slot of an AtomicIntegerArray, and on different slots of a plain array
// run:    => holds races=none states=17:8,25:9
import java.util.concurrent.atomic.AtomicIntegerArray;

public class AtomicArraySlots {
    public static void main(String[] args) throws InterruptedException {
        AtomicIntegerArray atomic = new AtomicIntegerArray(1);
        int[] plain = new int[2];
        Thread other = new Thread(() -> {
            atomic.incrementAndGet(0);
            plain[1] = 5;
        });
        other.start();
        atomic.incrementAndGet(0);
        plain[0] = 4;
        other.join();
        assert atomic.get(0) == 2 && plain[0] + plain[1] == 9;
    }
}
