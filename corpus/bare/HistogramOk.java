/** Counts in an array. */
public class HistogramOk {
    private final int[] counts = new int[16];

    public synchronized void add(int bucket) {
        if (bucket >= 0 && bucket < counts.length) {
            counts[bucket] = counts[bucket] + 1;
        }
    }

    public synchronized int sum() {
        int sum = 0;
        for (int i = 0; i < counts.length; i++) {
            sum = sum + counts[i];
        }
        return sum;
    }
}
