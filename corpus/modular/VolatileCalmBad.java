// Others read a volatile field without the lock that they need to write it, and act on what they see before the lock is given back.
class VolatileCalmBad {
    /*@ unwritable_by_env_if this.holder == tid */
    volatile int x;
    volatile int v;
    /*@ global_invariant v == 1 ==> x == 1 */

    /*@ modifies \nothing */
    void pause() {}

    synchronized void first() {
        if (x == 0) {
            pause();
            x = 1;
            assert v == 0;
        }
    }
}
