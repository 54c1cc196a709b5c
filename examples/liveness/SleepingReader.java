// law: sleep orders nothing [JLS §17.3]: who looks twice, with a sleep between, may see the old value twice
// verdict: => violated exception
//
// Try it:  jmmc check examples/liveness/SleepingReader.java
//
// Looking again after a while is no synchronization, however long the while is; nor does anything promise that the writer has begun by then.
public class SleepingReader {
    static boolean ready;

    public static void main(String[] args) throws Exception {
        new Thread(() -> ready = true, "writer").start();
        if (!ready) {
            Thread.sleep(1000);
            if (!ready) {
                throw new IllegalStateException("still not ready");
            }
        }
    }
}
