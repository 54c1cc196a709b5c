/** The lock is released while the invariant is broken. */
class InvariantBad {
    /*@ unwritable_by_env_if holder == tid */
    private int low;
    /*@ unwritable_by_env_if holder == tid */
    private int high;

    /*@ global_invariant holder == null ==> low <= high */

    void shift(int by) {
        synchronized (this) {
            low = low + by;
        }
        synchronized (this) {
            high = high + by;
        }
    }
}
