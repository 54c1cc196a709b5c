// law: a notification wakes who waits, and nobody who comes later [JLS §17.2.2]
// verdict: => violated deadlock
//
// Try it:  jmmc check examples/liveness/MissedNotify.java
//
// If the notification comes first, the reader waits for ever. It must look whether there is anything to wait for: MissedNotifyFixed.
public class MissedNotify {
    static final Object lock = new Object();

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        }, "reader");
        reader.start();
        synchronized (lock) {
            lock.notify();
        }
        reader.join();
    }
}
