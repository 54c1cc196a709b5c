// law: who waits while another thread goes on for ever, after it has done something else, waits for ever, too
// verdict: => violated deadlock
// verdict: -- told => holds
public class WaitNobodyEndsButClock {
    static volatile boolean set;
    static volatile int before;
    static final Object monitor = new Object();

    public static void main(String[] args) throws Exception {
        Thread beats = new Thread(() -> {
            before = 1;
            synchronized (monitor) {
                set = true;
                if (args.length > 0) {
                    monitor.notifyAll();
                }
            }
            before = 2;
            while (true) {
                Thread.yield();
            }
        });
        beats.setDaemon(true);
        beats.start();
        synchronized (monitor) {
            while (!set) {
                monitor.wait();
            }
        }
    }
}
