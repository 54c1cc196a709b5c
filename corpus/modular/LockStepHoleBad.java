/** A step on a lock breaks an invariant about a variable that the code does not touch. */
class LockStepHoleBad {
    static volatile int x;
    static volatile LockStepHoleBad only;
    /*@ global_invariant only == this && holder == null ==> x >= 0 */

    static void spoil() {
        LockStepHoleBad it = only;
        if (it != null) {
            synchronized (it) {
                x = -1;
            }
        }
    }

    void touch() {
        synchronized (this) {
        }
    }
}
