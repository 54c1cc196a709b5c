/** The class itself makes only good ones, but anybody may call its constructor. */
public class OpenConstructorBad {
    /*@ unwritable_by_env_if true */
    private int low;

    /*@ unwritable_by_env_if true */
    private int high;

    /*@ global_invariant low <= high */

    public OpenConstructorBad(int low, int high) {
        this.low = low;
        this.high = high;
    }

    public OpenConstructorBad again() {
        return new OpenConstructorBad(low, high);
    }

    public void check() {
        assert low <= high;
    }
}
