/** One more than fits is taken back. */
public class PoolBad {
    private final Object[] idle = new Object[4];
    private int count;

    public synchronized Object borrow() {
        if (count == 0) {
            return new Object();
        }
        count = count - 1;
        return idle[count];
    }

    public synchronized void giveBack(Object object) {
        if (count <= idle.length) {
            idle[count] = object;
            count = count + 1;
        }
    }
}
