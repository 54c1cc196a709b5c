import java.util.concurrent.atomic.AtomicInteger;

/** A counter by compare-and-set that stops at its limit. */
public class CasCounterOk {
    private final AtomicInteger count = new AtomicInteger();

    public boolean tryIncrement() {
        while (true) {
            int now = count.get();
            if (now >= 100) {
                return false;
            }
            if (count.compareAndSet(now, now + 1)) {
                return true;
            }
        }
    }

    public int get() {
        return count.get();
    }
}
