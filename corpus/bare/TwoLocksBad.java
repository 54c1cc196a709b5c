/** The difference is taken under one of the two locks. */
public class TwoLocksBad {
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

    public int waiting() {
        synchronized (in) {
            return put - taken;
        }
    }
}
