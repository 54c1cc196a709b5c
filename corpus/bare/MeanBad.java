/** The number may be cleared before it divides. */
public class MeanBad {
    private int sum;
    private int count;

    public synchronized void add(boolean one) {
        if (count < 1000) {
            sum = one ? sum + 1 : sum;
            count++;
        }
    }

    private synchronized int count() {
        return count;
    }

    public synchronized void clear() {
        count = 0;
    }

    private synchronized int divided() {
        return sum / count;
    }

    public int mean() {
        return count() == 0 ? 0 : divided();
    }
}
