// law: a monitor that is free again and again is got in the end, as the verdict assumes [JLS §17.1]
// verdict: => holds
public class LiveMonitorFair {
    static final Object lock = new Object();
    static boolean flag;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            synchronized (lock) {
                flag = true;
            }
        });
        other.start();
        boolean seen = false;
        while (!seen) {
            synchronized (lock) {
                seen = flag;
            }
        }
        other.join();
    }
}
