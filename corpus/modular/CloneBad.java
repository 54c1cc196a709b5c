/** A copy of a guarded array is made with the lock only, and has elements of its own. */
class CloneBad {
    /*@ unwritable_by_env_if this.holder == tid */
    /*@ global_invariant items != null && items.length == 4 */
    private final int[] items = new int[4];

    synchronized void set(int x) {
        items[0] = x;
    }

    int[] withoutLock() {
        return items.clone();
    }

    synchronized void differs() {
        int[] copy = items.clone();
        copy[0] = 7;
        assert items[0] == 7;
    }

    synchronized void outOfBounds() {
        int[] copy = items.clone();
        copy[4] = 1;
    }

    synchronized int[] copied() {
        int[] copy = items.clone();
        copy[0] = 7;
        assert copy[0] == 7;
        assert copy.length == 4;
        return copy;
    }
}
