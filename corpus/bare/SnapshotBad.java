/** Two numbers that belong together, replaced one after the other. */
public class SnapshotBad {
    private volatile int low;
    private volatile int high;

    public void set(int low, int high) {
        if (low <= high) {
            this.low = low;
            this.high = high;
        }
    }

    public void look() {
        int least = low;
        int most = high;
        assert least <= most;
    }
}
