// law: a write after the unlock is not ordered before any later lock [JLS §17.4.5]
// verdict: => violated liveness
// verdict: --no-liveness => holds
public class LiveStopLockBefore {
    static boolean stop;
    static final Object lock = new Object();

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            boolean seen = false;
            while (!seen) {
                synchronized (lock) {
                    seen = stop;
                }
            }
        });
        reader.start();
        synchronized (lock) {
        }
        stop = true;
        reader.join();
    }
}
