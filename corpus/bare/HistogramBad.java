/** The last index is one too far. */
public class HistogramBad {
    private final int[] counts = new int[16];

    public synchronized int sum() {
        int sum = 0;
        for (int i = 0; i <= counts.length; i++) {
            sum = sum + counts[i];
        }
        return sum;
    }
}
