/** What is remembered may be forgotten before it is read. */
public class MemoBad {
    private Object value;

    private synchronized boolean isThere() {
        return value != null;
    }

    public synchronized void forget() {
        value = null;
    }

    public synchronized void remember() {
        value = new Object();
    }

    private synchronized Object read() {
        return value;
    }

    public int get() {
        if (!isThere()) {
            remember();
        }
        Object found = read();
        assert found != null;
        return 1;
    }
}
