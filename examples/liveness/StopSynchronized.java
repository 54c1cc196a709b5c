// law: who locks a monitor sees what was done before it was unlocked [JLS §17.4.4, §17.4.5]
// verdict: => holds
//
// Try it:  jmmc check examples/liveness/StopSynchronized.java
//
// It is not the lock in the loop that helps, but that the writer holds the same one. Without the writer's block the loop may go on for ever.
public class StopSynchronized {
    static boolean stop;
    static final Object lock = new Object();

    static boolean isStopped() {
        synchronized (lock) {
            return stop;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            while (!isStopped()) {
            }
        }, "reader");
        reader.start();
        Thread.sleep(1000);
        synchronized (lock) {
            stop = true;
        }
        reader.join();
    }
}
