// law:     a thread that is both notified and interrupted may throw InterruptedException [JLS §17.2.4]
// verdict: => violated assertion
// verdict: --no-reduction => violated assertion
public class NotifiedAndInterrupted {
    static final Object lock = new Object();
    static boolean waiting, go, thrown;

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(() -> {
            synchronized (lock) {
                waiting = true;
                while (!go) {
                    try {
                        lock.wait();
                    } catch (InterruptedException e) {
                        thrown = true;
                        return;
                    }
                }
            }
        });
        waiter.start();
        synchronized (lock) {
            go = true;
            if (waiting) {
                lock.notify();
                waiter.interrupt();
            }
        }
        waiter.join();
        assert !thrown;
    }
}
