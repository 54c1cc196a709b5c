/** Remembers what was computed first. */
public class MemoOk {
    private Object value;

    public synchronized Object get() {
        if (value == null) {
            value = new Object();
        }
        Object found = value;
        assert found != null;
        return found;
    }
}
