/** A sum that stops at the largest number. */
public class TallyOk {
    private long sum;

    public synchronized void add(int amount) {
        if (amount >= 0) {
            long before = sum;
            sum = sum > Long.MAX_VALUE - amount ? Long.MAX_VALUE : sum + amount;
            assert sum >= before;
        }
    }

    public synchronized long sum() {
        return sum;
    }
}
