/** Two numbers that belong together, replaced as one. */
public class SnapshotOk {
    private static final class Range {
        final int low;
        final int high;

        Range(int low, int high) {
            this.low = low;
            this.high = high;
        }
    }

    private volatile Range now = new Range(0, 0);

    public void set(int low, int high) {
        if (low <= high) {
            now = new Range(low, high);
        }
    }

    public boolean contains(int number) {
        Range range = now;
        return range.low <= number && number <= range.high;
    }
}
