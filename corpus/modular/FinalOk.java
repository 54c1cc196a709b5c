/** A final field that is made once is never null. */
class FinalOk {
    private final Object lock = new Object();

    @interface GuardedBy {
        String value();
    }

    @GuardedBy("lock")
    private int count;

    void add() {
        synchronized (lock) {
            count = count + 1;
        }
    }
}
