/** Money moves between two pockets. */
public class PurseOk {
    private int left;
    private int right;

    public synchronized void move(int amount) {
        if (amount >= 0 && amount <= left && right <= 1000 - amount) {
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
