// check:  an interrupt ends a wait that nobody notifies
// run:    => holds races=none states=17:13,25:14
public class InterruptWait {
    static final Object LOCK = new Object();
    static boolean ended;

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(() -> {
            synchronized (LOCK) {
                try {
                    LOCK.wait();
                    throw new IllegalStateException("nobody notifies");
                } catch (InterruptedException e) {
                    assert Thread.holdsLock(LOCK) : "the lock is taken again first";
                    assert !Thread.currentThread().isInterrupted() : "the exception clears the flag";
                    ended = true;
                }
            }
        });
        waiter.start();
        waiter.interrupt();
        waiter.join();
        assert ended;
    }
}
