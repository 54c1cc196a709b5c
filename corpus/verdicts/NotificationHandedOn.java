// law:     a notification is not lost because the thread that got it was interrupted: another one is notified [JLS §17.2.4]
// verdict: => holds
// verdict: --no-reduction => holds
public class NotificationHandedOn {
    static final Object lock = new Object();
    static int waiting;

    static void await() {
        synchronized (lock) {
            waiting++;
            try {
                lock.wait();
            } catch (InterruptedException e) {
                return;
            }
            lock.notify();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(NotificationHandedOn::await);
        Thread other = new Thread(NotificationHandedOn::await);
        one.start();
        other.start();
        synchronized (lock) {
            if (waiting == 2) {
                lock.notify();
                one.interrupt();
                return;
            }
        }
        System.exit(0);
    }
}
