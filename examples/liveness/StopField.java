// law: a plain read may see the same old write for ever: the compiler may read the field once [JLS §17.3]
// verdict: => violated liveness
//
// Try it:  jmmc check examples/liveness/StopField.java
//
// A field of an object that both threads know is no better than a static one.
public class StopField {
    boolean stop;
    static final StopField shared = new StopField();

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            while (!shared.stop) {
            }
        }, "reader");
        reader.start();
        Thread.sleep(1000);
        shared.stop = true;
        reader.join();
    }
}
