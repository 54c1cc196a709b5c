/** A guarantee is violated in an inlined callee. */
class CalleeGuaranteeBad {
    /*@ unwritable_by_env_if holder == tid */
    private int value;

    private void put(int what) {
        value = what;
    }

    void set(int what) {
        put(what);
    }
}
