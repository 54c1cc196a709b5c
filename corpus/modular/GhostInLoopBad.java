/** A loop that changes a ghost field of an object that a local refers to. */
class GhostInLoopBad {
    /*@ ghost Thread owner */
    /*@ env_assumption \old(owner) == tid ==> owner == tid */

    static volatile GhostInLoopBad known;

    static void gives(int rounds) {
        GhostInLoopBad one = new GhostInLoopBad();
        //@ set one.owner = tid
        int last = 0;
        known = one;
        for (int i = 0; i < rounds; i++) {
            last = i;
            //@ set one.owner = null
            last = i + 1;
        }
        //@ assert one.owner == tid
        last = 0;
    }
}
