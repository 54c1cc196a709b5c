/** An exception that may leave a method is an ending. */
class ThrowLeavesOk {
    static void check(int x) {
        if (x < 0) {
            throw new IllegalStateException();
        }
    }
}
