// The count of a vector grows by more than was added, in the last write of the method.
class LastElementBad {
    /*@ unwritable_by_env_if this.holder == tid */
    private int[] data = new int[8];
    /*@ unwritable_by_env_if this.holder == tid */
    private int count;
    /*@ global_invariant data != null && 0 <= count && count <= data.length */

    synchronized void add(int value) {
        if (count < data.length) {
            data[count] = value;
            count = count + 5;
        }
    }

    synchronized int last() {
        return count == 0 ? 0 : data[count - 1];
    }
}
