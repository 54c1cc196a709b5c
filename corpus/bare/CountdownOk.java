/** Counts down to 0, and no further. */
public class CountdownOk {
    private final java.util.concurrent.atomic.AtomicInteger left = new java.util.concurrent.atomic.AtomicInteger(10);

    public boolean step() {
        int now = left.get();
        while (now > 0) {
            if (left.compareAndSet(now, now - 1)) {
                return true;
            }
            now = left.get();
        }
        return false;
    }

    public void look() {
        assert left.get() >= 0;
    }
}
