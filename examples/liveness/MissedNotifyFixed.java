// law: who waits in a loop, for a condition that the same monitor guards, misses no notification and minds no wake-up without a reason [JLS §17.2.1]
// verdict: => holds
// verdict: --no-spurious => holds
//
// Try it:  jmmc check examples/liveness/MissedNotifyFixed.java
//
// The repair of MissedNotify.
public class MissedNotifyFixed {
    static final Object lock = new Object();
    static boolean ready;

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            synchronized (lock) {
                while (!ready) {
                    try {
                        lock.wait();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                }
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
