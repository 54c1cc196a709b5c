/** A precondition that the caller does not establish. */
class CalleeBad {
    /*@ unwritable_by_env_if holder == tid */
    private int value;

    /*@ requires holder == tid && by > 0
        modifies value
        ensures value == \old(value) + by */
    private void raise(int by) {
        value = value + by;
    }

    synchronized void twice(int by) {
        raise(by);
    }
}
