/** Hands out places in turn. */
public class RoundRobinOk {
    private final Object[] places = new Object[8];
    private int next;

    public synchronized void put(Object what) {
        places[next] = what;
        next = next == places.length - 1 ? 0 : next + 1;
    }

    public synchronized Object latest() {
        return next == 0 ? null : places[next - 1];
    }
}
