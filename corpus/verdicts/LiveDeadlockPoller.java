// law: a thread that polls until the others are done does not hide that they never are [JLS §17.4.9]
// verdict: => violated deadlock
public class LiveDeadlockPoller {
    static final Object left = new Object();
    static final Object right = new Object();
    static volatile boolean done;

    public static void main(String[] args) throws Exception {
        Thread poller = new Thread(() -> {
            while (!done) {
                Thread.onSpinWait();
            }
        });
        poller.start();
        Thread other = new Thread(() -> {
            synchronized (right) {
                synchronized (left) {
                }
            }
        });
        other.start();
        synchronized (left) {
            synchronized (right) {
            }
        }
        other.join();
        done = true;
    }
}
