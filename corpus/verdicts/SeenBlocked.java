// law:     a thread that needs a monitor that somebody else holds is BLOCKED once it tries, and stays so [API: Thread.State]
// verdict: => violated assertion
// verdict: -- twice => holds
public class SeenBlocked {
    static final Object lock = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            synchronized (lock) {
                lock.hashCode();
            }
        });
        Thread.State first, second;
        synchronized (lock) {
            thread.start();
            first = thread.getState();
            second = thread.getState();
        }
        thread.join();
        assert first != Thread.State.BLOCKED || args.length > 0;
        assert first != Thread.State.BLOCKED || second == Thread.State.BLOCKED;
        assert first != Thread.State.TERMINATED;
    }
}
