// A static initialiser that fills a table which it has made.
class InitializerOwnOk {
    static final int[] TABLE = new int[16];
    static final Object LOCK = new Object();
    /*@ unwritable_by_env_if LOCK.holder == tid */
    private static int next;
    /*@ global_invariant next >= 3 */

    static {
        TABLE[0] = 2;
        TABLE[1] = 4;
        next = 3;
    }

    static int take() {
        synchronized (LOCK) {
            assert next >= 3;
            return next;
        }
    }
}
