/** A constant string is there before anything runs. */
public class ConstantOk {
    public static final String NAME = "constant";
    private static final int SIZE = 3;

    public int size() {
        return NAME == null ? 0 : SIZE;
    }
}
