/** The constructor establishes the invariant. */
class ConstructorOk {
    volatile int size;

    /*@ global_invariant size > 0 */

    ConstructorOk() {
        size = 1;
    }
}
