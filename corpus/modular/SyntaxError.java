/** Errors point at the place in the comment. */
class SyntaxError {
    /*@ global_invariant x >= */
    static int x;
    /*@ env_assumption y == \old(y) */
    /*@ unwritable_by_env_if nobody == tid */
    static int z;
}
