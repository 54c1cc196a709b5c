/** They do not. */
class InitialBad {
    /*@ unwritable_by_env_if false */
    static int x;

    /*@ global_invariant x > 0 */
}
