// check:  spin lock that tests and sets in two steps
// run:    => violated assertion races=SpinLockBroken.count states=53
import java.util.concurrent.atomic.AtomicBoolean;

public class SpinLockBroken {
    static final AtomicBoolean LOCKED = new AtomicBoolean();
    static int count;

    static void increment() {
        while (LOCKED.get()) {
            Thread.onSpinWait();
        }
        LOCKED.set(true);
        count++;
        LOCKED.set(false);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(SpinLockBroken::increment);
        other.start();
        increment();
        other.join();
        assert count == 2 : "lost update";
    }
}
