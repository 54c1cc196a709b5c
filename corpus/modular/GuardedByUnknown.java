// A lock that cannot be read is told by name; the rest is verified all the same.
class GuardedByUnknown {
    @interface GuardedBy {
        String value();
    }

    private final Object lock = new Object();
    @GuardedBy("lock")
    private int known;
    @GuardedBy("some lock of the caller")
    private int unknown;
    @GuardedBy("nowhere")
    private int nowhere;

    void set(int value) {
        synchronized (lock) {
            known = value;
        }
    }
}
