/** One action, one step. */
class TwiceOk {
    /*@ unwritable_by_env_if holder == tid */
    private int value;

    /*@ requires holder != tid
        action: also modifies value ensures value == \old(value) + 1 */
    synchronized void next() {
        value = value + 1;
    }
}
