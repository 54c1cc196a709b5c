/** What is assumed on one way contradicts an invariant, so that everything behind it could be proved; what no branch leads to is only dead. */
class ContradictionUnknown {
    /*@ unwritable_by_env_if holder == tid */
    private int level;

    /*@ global_invariant level >= 0 */

    /*@ ensures \result > 0 && \result < 0 */
    int never() {
        while (true) {
        }
    }

    synchronized void sink(boolean deep) {
        if (deep) {
            //@ assume level < 0
            level = -5;
        }
    }

    void believes() {
        int result = never();
        assert result == 7;
    }

    synchronized void dead() {
        if (level < 0) {
            assert level == 7;
        }
    }
}
