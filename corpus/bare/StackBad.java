/** The size is read without the lock. */
public class StackBad {
    private final Object[] items = new Object[8];
    private int size;

    public synchronized boolean push(Object item) {
        if (size == items.length) {
            return false;
        }
        items[size] = item;
        size = size + 1;
        return true;
    }

    public synchronized Object pop() {
        if (size == 0) {
            return null;
        }
        size = size - 1;
        Object item = items[size];
        items[size] = null;
        return item;
    }

    public int size() {
        return size;
    }
}
