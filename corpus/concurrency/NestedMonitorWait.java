// check:  waiting on the inner monitor while holding the outer one
// run:    => violated deadlock races=none states=17:9,25:10
public class NestedMonitorWait {
    static final Object OUTER = new Object(), INNER = new Object();
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            synchronized (OUTER) {
                synchronized (INNER) {
                    ready = true;
                    INNER.notify();
                }
            }
        }).start();
        synchronized (OUTER) {
            synchronized (INNER) {
                while (!ready) {
                    INNER.wait();
                }
            }
        }
    }
}
