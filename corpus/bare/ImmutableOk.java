/** A value whose fields nobody writes after construction. */
public class ImmutableOk {
    private int x;
    private int y;

    public ImmutableOk(int x, int y) {
        this.x = x;
        this.y = y;
    }

    public int x() {
        return x;
    }

    public ImmutableOk plus(ImmutableOk other) {
        if (other == null) {
            return this;
        }
        return new ImmutableOk(x + other.x, y + other.y);
    }
}
