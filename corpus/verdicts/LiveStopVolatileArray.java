// law: a volatile reference to an array does not make its elements volatile [JLS §8.3.1.4]
// verdict: => violated liveness
// verdict: --no-liveness => holds
public class LiveStopVolatileArray {
    static volatile boolean[] stop = new boolean[1];

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
