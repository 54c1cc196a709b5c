/** A loop with its invariant. */
class LoopOk {
    static int count(int to) {
        int i = 0;
        /*@ loop_invariant 0 <= i */
        while (i < to) {
            i = i + 1;
        }
        assert i >= 0;
        return i;
    }
}
