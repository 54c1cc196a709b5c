// The last write of a loop's body breaks the invariant on the way back to the loop's head.
class LoopLastWriteBad {
    /*@ global_invariant level <= 10 */
    /*@ unwritable_by_env_if this.holder == tid */
    private int level;

    synchronized void fill(int times) {
        for (int i = 0; i < times; i++) {
            level = level + 1;
        }
    }
}
