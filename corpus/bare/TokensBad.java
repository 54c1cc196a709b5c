/** The least number has no absolute value, and the sum may overflow. */
public class TokensBad {
    private int tokens;

    public synchronized void fill(int more) {
        tokens = Math.min(1000, tokens + Math.abs(more));
    }

    public synchronized boolean take() {
        if (tokens == 0) {
            return false;
        }
        tokens = tokens - 1;
        assert tokens >= 0;
        return true;
    }
}
