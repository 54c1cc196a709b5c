// law: a compare-and-set is a volatile read and write; a thread that can go on again and again goes on [JLS §17.4.4]
// verdict: => holds
//
// Try it:  jmmc check examples/liveness/SpinLock.java
//
// Who fails tries again, and the holder lets go. (Java promises no fairness; without any, nothing could be said of any loop.)
import java.util.concurrent.atomic.AtomicBoolean;

public class SpinLock {
    static final AtomicBoolean locked = new AtomicBoolean();
    static int count;

    static void increment() {
        while (!locked.compareAndSet(false, true)) {
            Thread.onSpinWait();
        }
        count++;
        locked.set(false);
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(SpinLock::increment, "other");
        other.start();
        increment();
        other.join();
        assert count == 2 : "count is " + count;
    }
}
