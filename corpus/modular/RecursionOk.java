/** A call of a public method by itself is one of code that is checked elsewhere. */
class RecursionOk {
    static int down(int n) {
        return n <= 0 ? 0 : down(n - 1);
    }
}
