/** Ids from a static synchronized method. */
public class StaticCounterOk {
    private static long next;

    public static synchronized long next() {
        next = next + 1;
        return next;
    }

    public static long current() {
        synchronized (StaticCounterOk.class) {
            return next;
        }
    }
}
