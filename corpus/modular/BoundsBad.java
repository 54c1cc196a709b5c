/** The upper bound is not checked. */
class BoundsBad {
    /*@ non_null */ /*@ unwritable_by_env_if holder == tid */
    private final int[] data = new int[8];

    synchronized int at(int index) {
        return index >= 0 ? data[index] : 0;
    }
}
