/** What was there may be gone when it is used. */
public class LatestBad {
    private volatile Object latest;

    public void set(Object thing) {
        latest = thing;
    }

    public int use() {
        if (latest == null) {
            return 0;
        }
        return latest.hashCode();
    }
}
