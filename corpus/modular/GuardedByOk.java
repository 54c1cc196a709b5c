/** The shorthand for a lock in a field. */
class GuardedByOk {
    @interface GuardedBy {
        String value();
    }

    /*@ non_null */
    private final Object lock = new Object();

    @GuardedBy("lock")
    private int count;

    void add() {
        synchronized (lock) {
            count = count + 1;
        }
    }
}
