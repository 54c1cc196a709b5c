/** A loop that changes another ghost field. */
class GhostInLoopOk {
    /*@ ghost Thread owner */
    /*@ ghost int visits */
    /*@ env_assumption \old(owner) == tid ==> owner == tid */

    static volatile GhostInLoopOk known;

    static void keeps(int rounds) {
        GhostInLoopOk one = new GhostInLoopOk();
        //@ set one.owner = tid
        int last = 0;
        known = one;
        for (int i = 0; i < rounds; i++) {
            last = i;
            //@ set one.visits = 1
            last = i + 1;
        }
        //@ assert one.owner == tid
        last = 0;
    }
}
