/** A lock that is taken twice is given back twice. */
class ReentrantOk {
    /*@ unwritable_by_env_if holder == tid */
    private int value;

    synchronized void outer() {
        inner();
        value = value + 1;
    }

    synchronized void inner() {
        value = 0;
    }
}
