/** A counter with a lock of its own. */
public class PrivateLockOk {
    private final Object lock = new Object();
    private int hits;
    private long total;

    public void hit(int size) {
        synchronized (lock) {
            hits = hits + 1;
            total = total + size;
        }
    }

    public long total() {
        synchronized (lock) {
            return total;
        }
    }

    public int hits() {
        synchronized (lock) {
            return hits;
        }
    }
}
