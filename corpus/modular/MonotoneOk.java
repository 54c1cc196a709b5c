/** A number that only grows, as others may rely on. */
class MonotoneOk {
    /*@ unwritable_by_env_if holder == tid */
    private int ticks;

    /*@ env_assumption \old(ticks) <= ticks */

    synchronized void tick() {
        ticks = ticks + 1;
    }
}
// integers: mathematical
