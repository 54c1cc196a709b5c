/** An exception that may be thrown. */
class ExceptionBad {
    static void check(int x) {
        if (x < 0) {
            throw new IllegalStateException();
        }
    }
}
