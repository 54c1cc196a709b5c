/** A ghost field follows a real one. */
class GhostOk {
    //@ ghost Thread owner

    /*@ unwritable_by_env_if holder == tid */
    private boolean taken;

    /*@ global_invariant holder == null ==> (taken <==> owner != null) */
    /*@ env_assumption \old(owner) == tid <==> owner == tid */
    /*@ env_assumption \old(holder) == tid ==> owner == \old(owner) */

    /*@ requires holder != tid
        modifies taken
        action: also modifies owner ensures owner == null && owner' == tid */
    synchronized void take() throws InterruptedException {
        /*@ loop_invariant holder == tid && (taken <==> owner != null) */
        while (taken) {
            wait();
        }
        taken = true;
        //@ set owner = tid
    }
}
