// law: a plain read may see the same old write for ever: the compiler may read the field once [JLS §17.3]
// verdict: => violated liveness
//
// Try it:  jmmc check examples/liveness/StopPlain.java
//
// The best-known bug of the field: the loop may never end. With a volatile flag it ends: StopVolatile.
public class StopPlain {
    static boolean stop;

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            while (!stop) {
            }
        }, "reader");
        reader.start();
        Thread.sleep(1000);
        stop = true;
        reader.join();
    }
}
