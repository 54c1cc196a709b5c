/** Each object takes its own lock for what all share. */
public class IdsBad {
    private static int last;
    private final int id;

    public IdsBad() {
        id = next();
    }

    private synchronized int next() {
        last = last == Integer.MAX_VALUE ? 1 : last + 1;
        return last;
    }

    public int id() {
        return id;
    }
}
