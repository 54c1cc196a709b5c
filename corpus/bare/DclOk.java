/** Double-checked locking with a volatile field. */
public class DclOk {
    private volatile Object value;

    public Object get() {
        Object seen = value;
        if (seen == null) {
            synchronized (this) {
                seen = value;
                if (seen == null) {
                    seen = new Object();
                    value = seen;
                }
            }
        }
        return seen;
    }
}
