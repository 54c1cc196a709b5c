/** What a method reference refers to may want more than who calls it by the interface knows. */
class MethodReferenceUnknown {
    private static final java.util.concurrent.atomic.AtomicInteger COUNT =
            new java.util.concurrent.atomic.AtomicInteger();
    /*@ global_invariant COUNT.value == 0 */

    public static void main(String[] args) {
        new Thread(COUNT::incrementAndGet).start();
    }
}
