// law: a compare-and-set that is tried again and again succeeds once nobody holds the lock [JLS §17.4.4]
// verdict: => holds
import java.util.concurrent.atomic.AtomicBoolean;

public class LiveSpinLock {
    static final AtomicBoolean held = new AtomicBoolean();
    static int counter;

    static void count() {
        while (!held.compareAndSet(false, true)) {
            Thread.onSpinWait();
        }
        counter++;
        held.set(false);
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(LiveSpinLock::count);
        other.start();
        count();
        other.join();
        assert counter == 2;
    }
}
