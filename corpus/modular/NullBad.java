/** A field that may be null. */
class NullBad {
    private volatile int[] data;

    int size() {
        return data.length;
    }
}
