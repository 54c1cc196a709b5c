/** The invariant holds whenever the lock is free. */
class InvariantOk {
    /*@ unwritable_by_env_if holder == tid */
    private int low;
    /*@ unwritable_by_env_if holder == tid */
    private int high;

    /*@ global_invariant holder == null ==> low <= high */

    synchronized void shift(int by) {
        low = low + by;
        high = high + by;
    }
}
// integers: mathematical
