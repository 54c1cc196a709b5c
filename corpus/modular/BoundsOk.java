/** The index is checked before it is used. */
class BoundsOk {
    /*@ non_null */ /*@ unwritable_by_env_if holder == tid */
    private final int[] data = new int[8];

    synchronized int at(int index) {
        return index >= 0 && index < data.length ? data[index] : 0;
    }
}
