/** Nothing keeps the level from rising above full. */
public class GaugeBad {
    private int level;

    public synchronized boolean raise() {
        level++;
        return true;
    }

    public synchronized boolean lower() {
        if (level == 0) {
            return false;
        }
        level--;
        assert level >= 0 && level < 10;
        return true;
    }
}
