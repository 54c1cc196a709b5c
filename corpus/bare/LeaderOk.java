/** The first thread that asks leads. */
public class LeaderOk {
    private final java.util.concurrent.atomic.AtomicReference<Thread> leader = new java.util.concurrent.atomic.AtomicReference<>();

    public boolean lead() {
        return leader.compareAndSet(null, Thread.currentThread());
    }

    public boolean isLed() {
        return leader.get() != null;
    }
}
