// law:     a wait that returns normally although the thread was interrupted leaves the interrupt pending [JLS §17.2.4]
// verdict: => violated assertion
public class NotifiedKeepsInterrupt {
    static final Object lock = new Object();
    static boolean waiting, pending;

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(() -> {
            synchronized (lock) {
                waiting = true;
                try {
                    lock.wait();
                    pending = Thread.interrupted();
                } catch (InterruptedException e) {
                    return;
                }
            }
        });
        waiter.start();
        boolean both = false;
        synchronized (lock) {
            if (waiting) {
                waiter.interrupt();
                lock.notify();
                both = true;
            }
        }
        if (!both) waiter.interrupt();
        waiter.join();
        assert !pending;
    }
}
