/** Numbers are spread over a table by their last bits. */
public class MaskedOk {
    private final int[] seen = new int[32];

    public synchronized void add(Object what, int hash) {
        int spread = hash ^ (hash >>> 16);
        int at = spread & 31;
        if (seen[at] < 1000) {
            seen[at] = seen[at] + 1;
        }
    }

    public synchronized int half(int hash) {
        return seen[(hash >>> 28) << 1];
    }
}
