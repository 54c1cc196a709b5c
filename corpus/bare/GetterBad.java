/** Gives callers what it guards, so that they change it without the lock. */
public class GetterBad {
    private final int[] counts = new int[4];

    public synchronized void count(int kind) {
        if (kind >= 0 && kind < counts.length) {
            counts[kind]++;
        }
    }

    public synchronized int[] counts() {
        return counts;
    }
}
