// law: [JLS §17.2.2]: notify and notifyAll wake those who wait on the same object, and nobody else, whatever else is locked meanwhile
// verdict: -- other one => violated deadlock
// verdict: -- other all => violated deadlock
// verdict: -- same one => holds
// verdict: -- same all => holds
public class NotifyOtherMonitor {
    static final Object monitor = new Object();
    static final Object other = new Object();
    static boolean go;

    public static void main(String[] args) {
        Object woken = args[0].equals("same") ? monitor : other;
        new Thread(() -> {
            synchronized (monitor) {
                while (!go) {
                    try {
                        monitor.wait();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                }
            }
        }, "waiter").start();
        synchronized (monitor) {
            go = true;
            synchronized (woken) {
                if (args[1].equals("all")) {
                    woken.notifyAll();
                } else {
                    woken.notify();
                }
            }
        }
    }
}
