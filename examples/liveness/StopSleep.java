// law: sleep has no synchronization semantics; the compiler may read the field once [JLS §17.3]
// verdict: => violated liveness
//
// Try it:  jmmc check examples/liveness/StopSleep.java
//
// The example of the language specification itself: sleeping in the loop is no help.
public class StopSleep {
    static boolean stop;

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            try {
                while (!stop) {
                    Thread.sleep(1000);
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }, "reader");
        reader.start();
        Thread.sleep(1000);
        stop = true;
        reader.join();
    }
}
