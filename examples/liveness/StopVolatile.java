// law: a volatile write has finitely many synchronization actions before it, so a volatile read that is repeated sees it [JLS §17.4.4]
// verdict: => holds
//
// Try it:  jmmc check examples/liveness/StopVolatile.java
//
// The repair of StopPlain.
public class StopVolatile {
    static volatile boolean stop;

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
