/** Who calls a method by a reference knows nothing of what it wants. */
class ReferenceSpecifiedUnknown {
    static int n;

    /*@ requires x > 0 */
    static void wants(int x) {
        assert x > 0;
    }

    static java.util.function.IntConsumer gives() {
        return ReferenceSpecifiedUnknown::wants;
    }
}
