/** Who calls a method has the object from somebody who has published it. */
class FinalizerOk {
    private final int x;
    /*@ global_invariant x >= 1 */
    static volatile boolean seen;
    /*@ global_invariant !seen */

    FinalizerOk(int x) {
        this.x = x;
    }

    protected void finish() {
        if (x < 1) {
            seen = true;
        }
    }

    public static void main(String[] args) {
        new FinalizerOk(0);
    }
}
