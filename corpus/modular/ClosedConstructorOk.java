/** The sources have a beginning of their own, so nobody else makes objects. */
public class ClosedConstructorOk {
    /*@ unwritable_by_env_if true */
    private int low;

    /*@ unwritable_by_env_if true */
    private int high;

    /*@ global_invariant low <= high */

    public ClosedConstructorOk(int low, int high) {
        this.low = low;
        this.high = high;
    }

    public ClosedConstructorOk again() {
        return new ClosedConstructorOk(low, high);
    }

    public static void main(String[] args) {
        new ClosedConstructorOk(1, 2).check();
    }

    public void check() {
        assert low <= high;
    }
}
