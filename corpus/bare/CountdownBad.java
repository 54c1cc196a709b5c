/** Two threads may both see the last one. */
public class CountdownBad {
    private final java.util.concurrent.atomic.AtomicInteger left = new java.util.concurrent.atomic.AtomicInteger(10);

    public boolean step() {
        if (left.get() > 0) {
            left.decrementAndGet();
            return true;
        }
        return false;
    }

    public void look() {
        assert left.get() >= 0;
    }
}
