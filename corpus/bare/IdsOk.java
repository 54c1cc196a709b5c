/** Identifiers for all objects of the class. */
public class IdsOk {
    private static int last;
    private final int id;

    public IdsOk() {
        id = next();
    }

    private static synchronized int next() {
        last = last == Integer.MAX_VALUE ? 1 : last + 1;
        assert last > 0;
        return last;
    }

    public int id() {
        return id;
    }
}
