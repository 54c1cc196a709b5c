/** Whoever makes such an object gets one that breaks its invariant. */
class ConstructorBad {
    volatile int size;

    /*@ global_invariant size > 0 */
}
