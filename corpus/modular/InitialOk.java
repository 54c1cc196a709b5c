/** The default values satisfy the invariant. */
class InitialOk {
    /*@ unwritable_by_env_if false */
    static int x;

    /*@ global_invariant x >= 0 */
}
