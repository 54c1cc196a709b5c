/** The witness counter would have to step twice. */
class TwiceBad {
    /*@ unwritable_by_env_if holder == tid */
    private int value;

    /*@ requires holder != tid
        action: also modifies value ensures value == \old(value) + 1 */
    synchronized void next() {
        value = value + 1;
        value = value + 1;
    }
}
