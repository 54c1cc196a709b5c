// law: printing is an external action, no synchronization action [JLS §17.4.2]; a plain read may see the same old write for ever [JLS §17.3]
// verdict: => violated liveness
//
// Try it:  jmmc check examples/liveness/StopPrintln.java
//
// In practice this loop ends: println locks the stream, and compilers do not move reads over locks. But the writer does not hold that lock, so
// nothing orders its write before the read, and the Java Memory Model promises nothing.
public class StopPrintln {
    static boolean stop;

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            while (!stop) {
                System.out.println("still here");
            }
        }, "reader");
        reader.start();
        Thread.sleep(1000);
        stop = true;
        reader.join();
    }
}
