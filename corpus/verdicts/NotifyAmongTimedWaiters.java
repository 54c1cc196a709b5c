// law:     of three waiters two may give up in any order around one notify: the third may be left alone [JLS §17.2.1, §17.2.2]
// verdict: => violated deadlock
// verdict: --no-reduction => violated deadlock
public class NotifyAmongTimedWaiters {
    static final Object lock = new Object();
    static boolean go;

    static void await(long millis) {
        synchronized (lock) {
            try {
                if (!go) lock.wait(millis);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread timed = new Thread(() -> await(5));
        Thread untimed = new Thread(() -> await(0));
        timed.start();
        untimed.start();
        synchronized (lock) {
            go = true;
            lock.notify();
        }
    }
}
