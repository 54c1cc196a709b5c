/** Two locks for one field. */
public class PrivateLockBad {
    private final Object lock = new Object();
    private int hits;

    public void hit() {
        synchronized (lock) {
            hits = hits + 1;
        }
    }

    public synchronized int hits() {
        return hits;
    }
}
