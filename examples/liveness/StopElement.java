// law: elements of arrays are plain variables, whatever the reference to the array is [JLS §17.4.1, §17.3]
// verdict: => violated liveness
//
// Try it:  jmmc check examples/liveness/StopElement.java
//
// The reference is volatile, the elements are not. AtomicIntegerArray has elements that are.
public class StopElement {
    static volatile boolean[] stop = new boolean[1];

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            while (!stop[0]) {
            }
        }, "reader");
        reader.start();
        Thread.sleep(1000);
        stop[0] = true;
        reader.join();
    }
}
