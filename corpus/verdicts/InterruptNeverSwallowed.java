// law:     a wait never clears the interrupt and returns normally [JLS §17.2.4]
// verdict: => holds
// verdict: --no-reduction => holds
public class InterruptNeverSwallowed {
    static final Object lock = new Object();
    static boolean waiting, swallowed;

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(() -> {
            synchronized (lock) {
                waiting = true;
                try {
                    lock.wait();
                    swallowed = !Thread.interrupted();
                } catch (InterruptedException e) {
                    swallowed = Thread.interrupted();
                }
            }
        });
        waiter.start();
        synchronized (lock) {
            if (waiting) lock.notify();
            waiter.interrupt();
        }
        waiter.join();
        assert !swallowed;
    }
}
