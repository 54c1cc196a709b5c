/** Recursion with a specification. */
class RecursionSpecified {
    /*@ ensures \result == 0 */
    static int down(int n) {
        return n <= 0 ? 0 : down(n - 1);
    }
}
