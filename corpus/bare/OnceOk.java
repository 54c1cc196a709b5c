/** Runs at most once, whoever comes. */
public class OnceOk {
    private final java.util.concurrent.atomic.AtomicBoolean begun = new java.util.concurrent.atomic.AtomicBoolean();
    private volatile int runs;

    public boolean tryRun() {
        return begun.compareAndSet(false, true);
    }

    public boolean hasBegun() {
        return begun.get();
    }

    public int runs() {
        return runs;
    }
}
