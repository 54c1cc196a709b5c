/** The class makes only good ones itself, but anybody may make others. */
public class OpenConstructorBad {
    private int low;
    private int high;

    public OpenConstructorBad(int low, int high) {
        this.low = low;
        this.high = high;
    }

    public static OpenConstructorBad unit() {
        return new OpenConstructorBad(0, 1);
    }

    public void check() {
        assert low <= high;
    }
}
