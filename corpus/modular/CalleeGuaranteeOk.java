/** A private helper is checked with its caller. */
class CalleeGuaranteeOk {
    /*@ unwritable_by_env_if holder == tid */
    private int value;

    private void put(int what) {
        value = what;
    }

    synchronized void set(int what) {
        put(what);
    }
}
