/** A thread that is interrupted while it waits has the lock again, and its handler keeps the invariant. */
class InterruptOk {
    /*@ unwritable_by_env_if holder == tid */
    /*@ global_invariant level >= 0 */
    private int level;

    synchronized void waits() {
        try {
            wait();
            level = 1;
        } catch (InterruptedException e) {
            level = 0;
        }
        assert level <= 1;
    }

    public static void main(String[] args) {
        Thread.currentThread().interrupt();
        new InterruptOk().waits();
    }
}
