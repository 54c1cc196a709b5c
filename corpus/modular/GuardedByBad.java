/** The wrong lock is held. */
class GuardedByBad {
    @interface GuardedBy {
        String value();
    }

    /*@ non_null */
    private final Object lock = new Object();

    @GuardedBy("lock")
    private int count;

    synchronized void add() {
        count = count + 1;
    }
}
