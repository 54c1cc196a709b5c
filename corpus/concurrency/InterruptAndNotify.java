// check:  notified and interrupted: returns with the flag set, or throws with the flag cleared
// run:    => holds races=none states=17:14,25:15
public class InterruptAndNotify {
    static final Object LOCK = new Object();
    static boolean signalled;

    public static void main(String[] args) {
        Thread waiter = new Thread(() -> {
            synchronized (LOCK) {
                try {
                    while (!signalled) {
                        LOCK.wait();
                    }
                    assert Thread.currentThread().isInterrupted() : "the interrupt was lost";
                } catch (InterruptedException e) {
                    assert !Thread.currentThread().isInterrupted() : "the exception clears the flag";
                }
            }
        });
        waiter.start();
        synchronized (LOCK) {
            signalled = true;
            LOCK.notify();
            waiter.interrupt();
        }
    }
}
