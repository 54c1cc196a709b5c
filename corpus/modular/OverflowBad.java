// A sum that does not fit into 32 bits is negative.
class OverflowBad {
    /*@ global_invariant count >= 0 */
    /*@ unwritable_by_env_if this.holder == tid */
    private int count;

    synchronized void increment() {
        count = count + 1;
    }

    static int middle(int low, int high) {
        if (low < 0 || high < low) {
            return 0;
        }
        int middle = (low + high) / 2;
        assert middle >= 0;
        return middle;
    }

    static void negate(int x) {
        if (x < 0) {
            assert -x > 0;
        }
    }

    static void narrow(long x) {
        if (x > 0) {
            assert (int) x == x;
        }
    }

    static void product(long a) {
        if (a > 0) {
            assert a * a > 0;
        }
    }
}
