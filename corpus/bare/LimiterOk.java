/** At most so many at a time. */
public class LimiterOk {
    private final int limit;
    private int active;

    public LimiterOk(int limit) {
        this.limit = limit > 0 ? limit : 1;
    }

    public synchronized boolean tryEnter() {
        if (active < limit) {
            active = active + 1;
            return true;
        }
        return false;
    }

    public synchronized void leave() {
        if (active > 0) {
            active = active - 1;
        }
        assert active <= limit;
    }
}
