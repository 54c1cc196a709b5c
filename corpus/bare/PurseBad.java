/** A negative amount moves money that is not there. */
public class PurseBad {
    private int left;
    private int right;

    public synchronized void move(int amount) {
        if (amount <= left && right <= 1000) {
            left = left - amount;
            right = right + amount;
        }
    }

    public synchronized void fill() {
        left = 1000;
    }

    public synchronized void look() {
        assert left >= 0 && right >= 0;
    }
}
