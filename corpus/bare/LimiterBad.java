/** The limit is looked at before the lock is taken. */
public class LimiterBad {
    private final int limit;
    private int active;

    public LimiterBad(int limit) {
        this.limit = limit > 0 ? limit : 1;
    }

    private synchronized int active() {
        return active;
    }

    public boolean tryEnter() {
        if (active() >= limit) {
            return false;
        }
        synchronized (this) {
            active = active + 1;
            assert active <= limit;
        }
        return true;
    }
}
