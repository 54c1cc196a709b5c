/** Nobody else can make one. */
public class OpenConstructorOk {
    private int low;
    private int high;

    private OpenConstructorOk(int low, int high) {
        this.low = low;
        this.high = high;
    }

    public static OpenConstructorOk unit() {
        return new OpenConstructorOk(0, 1);
    }

    public void check() {
        assert low <= high;
    }
}
