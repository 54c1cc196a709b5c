// check:  wait inside nested synchronized blocks of one object releases all of its locks
// run:    => holds races=none states=17:7,25:8
public class MonitorRecursion {
    static final Object LOCK = new Object();
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            synchronized (LOCK) {
                ready = true;
                LOCK.notifyAll();
            }
        }).start();
        synchronized (LOCK) {
            synchronized (LOCK) {
                while (!ready) {
                    LOCK.wait();
                }
            }
            assert Thread.holdsLock(LOCK) : "one lock too many was released";
        }
        assert !Thread.holdsLock(LOCK);
    }
}
