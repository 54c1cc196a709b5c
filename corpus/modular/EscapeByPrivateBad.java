/** A private method with a specification hands an array out to its callers, which hand it on. */
public class EscapeByPrivateBad {
    /*@ unwritable_by_env_if this.holder == tid */
    private final int[] items = new int[2];

    /*@ ensures true */
    private synchronized int[] items() {
        return items;
    }

    public int[] get() {
        return items();
    }

    public synchronized void twice() {
        if (items.length > 0) {
            int first = items[0];
            int second = items[0];
            assert first == second;
        }
    }
}
