/** What holds in every iteration may be asserted in a loop, before and after its only statement. */
class AnnotationAgainOk {
    /*@ unwritable_by_env_if holder == tid */
    private int level;

    synchronized void drain() {
        level = 0;
        /*@ loop_invariant holder == tid && level == 0 */
        while (true) {
            //@ assert level == 0
            level = 0;
        }
    }

    synchronized void drainAfter() {
        /*@ loop_invariant holder == tid */
        while (true) {
            level = 0;
            //@ assert level == 0
        }
    }
}
