/** The highest number so far. */
public class PeakOk {
    private int peak;

    public synchronized void see(int number) {
        int before = peak;
        if (number > peak) {
            peak = number;
        }
        assert peak >= before;
    }

    public synchronized int peak() {
        return peak;
    }
}
