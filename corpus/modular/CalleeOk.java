/** A callee that does what its specification says. */
class CalleeOk {
    /*@ unwritable_by_env_if holder == tid */
    private int value;

    /*@ requires holder == tid && by > 0
        modifies value
        ensures value == \old(value) + by */
    private void raise(int by) {
        value = value + by;
    }

    synchronized void twice() {
        int before = value;
        raise(1);
        assert value > before;
    }
}
// integers: mathematical
