/** The field is not volatile. */
public class DclBad {
    private Object value;

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
