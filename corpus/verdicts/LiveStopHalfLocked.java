// law: a read outside the lock is not ordered by the lock of the writer [JLS §17.4.5]
// verdict: => violated liveness
// verdict: --no-liveness => holds
public class LiveStopHalfLocked {
    static boolean stop;

    static synchronized void stop() {
        stop = true;
    }

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            while (!stop) {
            }
        });
        reader.start();
        stop();
        reader.join();
    }
}
