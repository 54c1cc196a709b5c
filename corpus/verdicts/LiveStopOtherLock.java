// law: a lock that the writer never takes orders nothing [JLS §17.4.5]
// verdict: => violated liveness
// verdict: --no-liveness => holds
public class LiveStopOtherLock {
    static boolean stop;
    static final Object own = new Object();

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            while (!stop) {
                synchronized (own) {
                }
            }
        });
        reader.start();
        stop = true;
        reader.join();
    }
}
