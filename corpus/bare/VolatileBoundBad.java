/** The counter is set back without the lock. */
public class VolatileBoundBad {
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

    public void reset(int to) {
        count = to;
    }

    public int count() {
        int now = count;
        assert now >= 0;
        return now;
    }
}
