/** The abstraction says more than the code does. */
class ActionBad {
    /*@ unwritable_by_env_if holder == tid */
    private int value;

    /*@ requires holder != tid
        action: also modifies value ensures value == \old(value) + 2 */
    synchronized void increment() {
        value = value + 1;
    }
}
