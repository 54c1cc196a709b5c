/** Arrays are objects: what callers give as such, or keep in a field for anything, may be an array that they change; and a private method with a specification hands out arrays like others. */
public class EscapeAsObjectBad {
    private Object last;
    private int[] items = new int[2];

    public synchronized void set(Object value) {
        if (value instanceof int[]) {
            items = (int[]) value;
        }
    }

    public synchronized void keep(Object value) {
        last = value;
    }

    public synchronized void take() {
        if (last instanceof int[]) {
            items = (int[]) last;
        }
    }

    public synchronized void twice() {
        if (items.length > 0) {
            int first = items[0];
            int second = items[0];
            assert first == second;
        }
    }
}
