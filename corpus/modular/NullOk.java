/** A field that is never null once others know the object. */
class NullOk {
    /*@ non_null */
    private final int[] data = new int[1];

    int size() {
        return data.length;
    }
}
