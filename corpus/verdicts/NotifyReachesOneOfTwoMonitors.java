// law: [JLS §17.2.2]: of two threads that wait on two objects, a notification on one wakes the thread that waits there; the other waits on
// verdict: -- one => violated deadlock
// verdict: -- both => holds
public class NotifyReachesOneOfTwoMonitors {
    static final Object left = new Object();
    static final Object right = new Object();
    static boolean go;

    static void await(Object monitor) {
        synchronized (monitor) {
            while (!go) {
                try {
                    monitor.wait();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        }
    }

    public static void main(String[] args) {
        new Thread(() -> await(left), "left").start();
        new Thread(() -> await(right), "right").start();
        synchronized (left) {
            synchronized (right) {
                go = true;
                left.notify();
                if (args[0].equals("both")) {
                    right.notify();
                }
            }
        }
    }
}
