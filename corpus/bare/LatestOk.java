/** The newest thing, if there is one. */
public class LatestOk {
    private volatile Object latest;

    public void set(Object thing) {
        latest = thing;
    }

    public int use() {
        Object now = latest;
        if (now == null) {
            return 0;
        }
        return now.hashCode();
    }
}
