/** A sum that overflows. */
public class TallyBad {
    private long sum;

    public synchronized void add(int amount) {
        if (amount >= 0) {
            long before = sum;
            sum = sum + amount;
            assert sum >= before;
        }
    }

    public synchronized long sum() {
        return sum;
    }
}
