// law: yield has no synchronization semantics [JLS §17.3]
// verdict: => violated liveness
//
// Try it:  jmmc check examples/liveness/StopYield.java
//
// Giving way does not make the flag visible.
public class StopYield {
    static boolean stop;

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            while (!stop) {
                Thread.yield();
            }
        }, "reader");
        reader.start();
        Thread.sleep(1000);
        stop = true;
        reader.join();
    }
}
