// law: who waits in a loop for what another does under the lock that it holds itself waits for ever [JLS §17.1]
// verdict: => violated liveness
// verdict: --no-liveness => holds
public class LiveMonitorKept {
    static final Object lock = new Object();
    static volatile boolean flag;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            synchronized (lock) {
                flag = true;
            }
        });
        other.start();
        synchronized (lock) {
            while (!flag) {
            }
        }
        other.join();
    }
}
