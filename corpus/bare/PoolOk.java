/** Objects that are lent and given back. */
public class PoolOk {
    private final Object[] idle = new Object[4];
    private int count;

    public synchronized Object borrow() {
        if (count == 0) {
            return new Object();
        }
        count = count - 1;
        Object lent = idle[count];
        idle[count] = null;
        return lent;
    }

    public synchronized void giveBack(Object object) {
        if (count < idle.length) {
            idle[count] = object;
            count = count + 1;
        }
    }
}
