/** A specified method without callers answers for the invariants of others. */
class EntryBad {
    static volatile int x;

    /*@ global_invariant x == 0 */

    static void check() {
        assert x == 0;
    }
}

class EntryBadWriter {
    /*@ modifies EntryBad.x */
    static void write() {
        EntryBad.x = 1;
    }
}
