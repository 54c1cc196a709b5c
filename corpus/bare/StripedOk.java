/** A counter in parts, each with its lock. */
public class StripedOk {
    private static final class Part {
        private long count;

        synchronized void add() {
            count++;
        }

        synchronized long get() {
            return count;
        }
    }

    private final Part left = new Part();
    private final Part right = new Part();

    public void add(boolean first) {
        if (first) {
            left.add();
        } else {
            right.add();
        }
    }

    public long sum() {
        return left.get() + right.get();
    }
}
