/** A method that performs its action. */
class ActionOk {
    /*@ unwritable_by_env_if holder == tid */
    private int value;

    /*@ requires holder != tid
        action: also modifies value ensures value == \old(value) + 1 */
    synchronized void increment() {
        value = value + 1;
    }
}
