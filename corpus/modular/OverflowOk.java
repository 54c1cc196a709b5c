// Sums that fit, and equal sums that need not.
class OverflowOk {
    /*@ global_invariant 0 <= count && count <= 1000 */
    /*@ unwritable_by_env_if this.holder == tid */
    private int count;
    /*@ unwritable_by_env_if this.holder == tid */
    private int total;

    synchronized void increment() {
        if (count < 1000) {
            count = count + 1;
        }
    }

    synchronized void grow(int by) {
        int before = total;
        total = total + by;
        assert total == before + by;
    }

    static int middle(int low, int high) {
        if (low < 0 || high < low) {
            return 0;
        }
        int middle = low + (high - low) / 2;
        assert low <= middle && middle <= high;
        return middle;
    }

    static long widen(int a, int b) {
        long sum = (long) a + b;
        assert sum - b == a;
        return sum;
    }
}
