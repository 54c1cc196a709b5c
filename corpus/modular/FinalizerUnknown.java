/** A finaliser is called for objects that were never published, so of which no invariant need be true. */
class FinalizerUnknown {
    private final int x;
    /*@ global_invariant x >= 1 */
    static volatile boolean seen;
    /*@ global_invariant !seen */

    FinalizerUnknown(int x) {
        this.x = x;
    }

    @Override
    protected void finalize() {
        if (x < 1) {
            seen = true;
        }
    }

    public static void main(String[] args) {
        new FinalizerUnknown(0);
    }
}
