/** Objects of other types are no arrays, and a copy is nobody else's. */
public class EscapeAsObjectOk {
    private Object last;
    private int[] items = new int[2];

    public synchronized void set(Object value) {
        last = value;
    }

    public synchronized void copy(int[] values) {
        int[] mine = new int[2];
        if (values != null && values.length == 2) {
            items = mine;
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
