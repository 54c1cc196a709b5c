/** A value that somebody moves. */
public class ImmutableBad {
    private int x;

    public ImmutableBad(int x) {
        this.x = x;
    }

    public int x() {
        return x;
    }

    public void move(int by) {
        x = x + by;
    }
}
