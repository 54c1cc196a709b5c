/** An instance method's lock is not the class's. */
public class StaticCounterBad {
    private static long next;

    public static synchronized long next() {
        next = next + 1;
        return next;
    }

    public synchronized void reset() {
        next = 0;
    }
}
