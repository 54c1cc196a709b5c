/** Who has read the string builder with the lock, may use it only with the lock. */
public class JournalBad {
    private static final Object LOCK = new Object();
    private StringBuilder text = new StringBuilder();

    public void log(int what) {
        synchronized (LOCK) {
            text.append(what);
        }
    }

    public void clear() {
        synchronized (LOCK) {
            text = new StringBuilder();
        }
    }

    public int length() {
        StringBuilder now;
        synchronized (LOCK) {
            now = text;
        }
        return now.length();
    }
}
