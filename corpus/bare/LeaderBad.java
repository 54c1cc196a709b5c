/** Two threads may both find that nobody leads. */
public class LeaderBad {
    private final java.util.concurrent.atomic.AtomicReference<Thread> leader = new java.util.concurrent.atomic.AtomicReference<>();

    public void lead() {
        if (leader.get() == null) {
            leader.set(Thread.currentThread());
            assert leader.get() == Thread.currentThread();
        }
    }
}
