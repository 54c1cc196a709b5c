/** Two fields, each with a lock of its own. */
public class TwoLocksOk {
    private final Object in = new Object();
    private final Object out = new Object();
    private int put;
    private int taken;

    public void put() {
        synchronized (in) {
            put = put + 1;
        }
    }

    public void take() {
        synchronized (out) {
            taken = taken + 1;
        }
    }
}
