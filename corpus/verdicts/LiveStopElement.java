// law: elements of arrays are never volatile [JLS §17.3, §8.3.1.4]
// verdict: => violated liveness
// verdict: --no-liveness => holds
public class LiveStopElement {
    static final boolean[] stop = new boolean[1];

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            while (!stop[0]) {
            }
        });
        reader.start();
        stop[0] = true;
        reader.join();
    }
}
