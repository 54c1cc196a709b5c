// law: Thread.yield has no synchronization semantics [JLS §17.3]
// verdict: => violated liveness
// verdict: --no-liveness => holds
public class LiveStopYield {
    static boolean stop;

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            while (!stop) {
                Thread.yield();
            }
        });
        reader.start();
        stop = true;
        reader.join();
    }
}
