/** Recursion needs a specification. */
class Recursion {
    static int down(int n) {
        return n <= 0 ? 0 : down(n - 1);
    }
}
