/** A level between none and full. */
public class GaugeOk {
    private int level;

    public synchronized boolean raise() {
        if (level == 10) {
            return false;
        }
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
