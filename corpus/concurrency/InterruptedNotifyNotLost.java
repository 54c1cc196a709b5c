// check:  a notify is not lost when the notified thread is interrupted as well: the other waiter gets it
// run:    => holds races=none states=17:46,25:47
public class InterruptedNotifyNotLost {
    static final Object LOCK = new Object();
    static boolean open;

    static void pass() throws InterruptedException {
        synchronized (LOCK) {
            while (!open) {
                LOCK.wait();
            }
            LOCK.notify();
        }
    }

    public static void main(String[] args) {
        Thread interrupted = new Thread(() -> {
            try {
                pass();
            } catch (InterruptedException e) {
                assert !Thread.currentThread().isInterrupted() : "the exception clears the flag";
            }
        });
        Thread other = new Thread(() -> {
            try {
                pass();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        interrupted.start();
        other.start();
        synchronized (LOCK) {
            open = true;
            LOCK.notify();
        }
        interrupted.interrupt();
    }
}
