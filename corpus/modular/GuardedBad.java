/** A write without the lock. */
class GuardedBad {
    /*@ unwritable_by_env_if holder == tid */
    private int count;

    synchronized void add() {
        count = count + 1;
    }

    void reset() {
        count = 0;
    }
}
