/** A lower number may be written last. */
public class PeakBad {
    private volatile int peak;

    public void see(int number) {
        if (number > peak) {
            peak = number;
            assert peak >= number;
        }
    }
}
