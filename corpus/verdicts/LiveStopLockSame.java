// law: lock and unlock of one monitor are ordered, and so the write is seen [JLS §17.4.5]
// verdict: => holds
public class LiveStopLockSame {
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
            stop = true;
        }
        reader.join();
    }
}
