// law: onSpinWait is a hint to the processor and orders nothing; a plain read may see the same old write for ever [JLS §17.3]
// verdict: => violated liveness
//
// Try it:  jmmc check examples/liveness/StopOnSpinWait.java
//
// A hint to the processor is no promise to the reader.
public class StopOnSpinWait {
    static boolean stop;

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            while (!stop) {
                Thread.onSpinWait();
            }
        }, "reader");
        reader.start();
        Thread.sleep(1000);
        stop = true;
        reader.join();
    }
}
