/** A counter behind its own lock. */
class GuardedOk {
    /*@ unwritable_by_env_if holder == tid */
    private int count;

    synchronized void add() {
        count = count + 1;
    }
}
