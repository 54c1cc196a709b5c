/** Checked outside of the lock, and not volatile. */
public class LazyBad {
    private Object value;

    public Object get() {
        if (value == null) {
            synchronized (this) {
                if (value == null) {
                    value = new Object();
                }
            }
        }
        return value;
    }
}
