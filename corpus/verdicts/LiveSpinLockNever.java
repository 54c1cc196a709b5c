// law: a lock that its holder never gives back is never got [JLS §17.4.9]
// verdict: => violated liveness
// verdict: --no-liveness => holds
import java.util.concurrent.atomic.AtomicBoolean;

public class LiveSpinLockNever {
    static final AtomicBoolean held = new AtomicBoolean();

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            while (!held.compareAndSet(false, true)) {
                Thread.onSpinWait();
            }
        });
        other.start();
        while (!held.compareAndSet(false, true)) {
            Thread.onSpinWait();
        }
        other.join();
    }
}
