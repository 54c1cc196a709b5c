/** A step that others rely on not being taken. */
class MonotoneBad {
    /*@ unwritable_by_env_if holder == tid */
    private int ticks;

    /*@ env_assumption \old(ticks) <= ticks */

    synchronized void tick() {
        ticks = ticks - 1;
    }
}
