// A constant of 64 bits keeps all of them in annotations.
class LongConstantBad {
    static final long LIMIT = 1L << 32;
    /*@ global_invariant level <= LIMIT */
    volatile long level;

    void set(long to) {
        if (to <= 0) {
            level = to;
        } else if (to < 5000000000L) {
            level = to;
        }
    }
}
