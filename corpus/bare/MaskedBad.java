/** The remainder of a negative number is negative. */
public class MaskedBad {
    private final int[] seen = new int[32];

    public synchronized void add(Object what, int hash) {
        int spread = hash ^ (hash >>> 16);
        int at = spread % 32;
        if (seen[at] < 1000) {
            seen[at] = seen[at] + 1;
        }
    }

    public synchronized int half(int hash) {
        return seen[(hash >>> 28) << 1];
    }
}
