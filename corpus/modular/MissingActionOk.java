/** The action is performed on every path. */
class MissingActionOk {
    /*@ unwritable_by_env_if holder == tid */
    private int value;

    /*@ requires holder != tid
        action: also modifies value ensures value == 7 */
    synchronized void set(boolean often) {
        if (often) {
            value = 7;
        } else {
            value = 7;
        }
    }
}
