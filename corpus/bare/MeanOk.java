/** Sum and number together. */
public class MeanOk {
    private int sum;
    private int count;

    public synchronized void add(boolean one) {
        if (count < 1000) {
            sum = one ? sum + 1 : sum;
            count++;
        }
    }

    public synchronized int mean() {
        return count == 0 ? 0 : sum / count;
    }
}
