// law: a thread may wake up without being notified, interrupted or out of time, so waiting belongs in a loop [JLS §17.2.1]
// verdict: => violated assertion
// verdict: --no-spurious => holds
//
// Try it:  jmmc check examples/liveness/NoLoopAroundWait.java
//
// Violated, by a wake-up without a reason: `if` instead of `while` around wait.
public class NoLoopAroundWait {
    static final Object lock = new Object();
    static boolean ready;

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            synchronized (lock) {
                if (!ready) {
                    try {
                        lock.wait();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                }
                assert ready : "woken for nothing";
            }
        }, "reader");
        reader.start();
        synchronized (lock) {
            ready = true;
            lock.notify();
        }
        reader.join();
    }
}
