// law: Thread.onSpinWait is a hint and orders nothing [JLS §17.3]
// verdict: => violated liveness
// verdict: --no-liveness => holds
public class LiveStopOnSpinWait {
    static boolean stop;

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            while (!stop) {
                Thread.onSpinWait();
            }
        });
        reader.start();
        stop = true;
        reader.join();
    }
}
