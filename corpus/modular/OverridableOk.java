/** A class outside of the sources could override what is called: that none does is assumed, and said. */
public class OverridableOk {
    private int n;

    public void hook() {
    }

    public synchronized void during() {
        n = 0;
        hook();
        assert n == 0;
    }

    public synchronized void set() {
        n = 1;
    }
}
