/** A lock that is made where it is declared belongs to one object only: no need to say so. */
class OwnPartOk {
    private final Object lock = new Object();
    /*@ unwritable_by_env_if lock.holder == tid */
    private int x;
    /*@ global_invariant lock.holder == null ==> x >= 0 */

    void swap(OwnPartOk other) {
        assert other == null || other == this || other.lock != lock;
        synchronized (lock) {
            x = -1;
            x = 1;
        }
    }
}
