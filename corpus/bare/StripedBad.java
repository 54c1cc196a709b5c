/** A sum that is read without the locks of its parts. */
public class StripedBad {
    private static final class Part {
        private long count;

        synchronized void add() {
            count++;
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
        return left.count + right.count;
    }
}
