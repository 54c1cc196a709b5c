/** A volatile counter that is written under a lock, and read without. */
public class VolatileBoundOk {
    private final Object lock = new Object();
    private volatile int count;

    public void add() {
        synchronized (lock) {
            int now = count;
            if (now < 100) {
                count = now + 1;
            }
        }
    }

    public int count() {
        int now = count;
        assert now >= 0;
        return now;
    }
}
