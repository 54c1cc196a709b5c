// law:     a thread is BLOCKED only while somebody else holds the monitor that it needs [API: Thread.State]
// verdict: => holds
public class NeverSeenBlocked {
    static final Object lock = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            synchronized (lock) {
                lock.hashCode();
            }
        });
        thread.start();
        Thread.State state = thread.getState();
        thread.join();
        assert state != Thread.State.BLOCKED;
    }
}
