/** The environment assumption protects what is read twice. */
class WeakEnvironmentOk {
    /*@ unwritable_by_env_if holder == tid */
    private int value;

    synchronized void look() {
        int first = value;
        assert first == value;
    }
}
