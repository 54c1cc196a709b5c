/** An exception that is never thrown. */
class ExceptionOk {
    static void check(int x) {
        int square = x < 0 ? -x : x;
        if (square < 0) {
            throw new IllegalStateException();
        }
    }
}
// integers: mathematical
