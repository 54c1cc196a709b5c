/** A bucket of tokens that fills up to its size. */
public class TokensOk {
    private int tokens;

    public synchronized void fill(int more) {
        tokens = Math.min(1000, tokens + Math.min(Math.max(more, 0), 1000));
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
