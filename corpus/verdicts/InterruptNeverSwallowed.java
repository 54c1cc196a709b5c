// law:     a wait never clears the interrupt and returns normally [JLS §17.2.4]; but it may be over, without a reason, before the interrupt comes [JLS §17.2.1]
// verdict: --no-spurious => holds
// verdict: --no-spurious --no-reduction => holds
// verdict: => violated assertion
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
