/** Gives callers a copy of what it guards. */
public class GetterOk {
    private final int[] counts = new int[4];

    public synchronized void count(int kind) {
        if (kind >= 0 && kind < counts.length) {
            counts[kind]++;
        }
    }

    public synchronized int[] counts() {
        int[] copy = new int[counts.length];
        System.arraycopy(counts, 0, copy, 0, counts.length);
        return copy;
    }
}
