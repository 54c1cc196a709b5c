/** A loop without invariant. */
class LoopBad {
    static int count(int to) {
        int i = 0;
        while (i < to) {
            i = i + 1;
        }
        assert i >= 0;
        return i;
    }
}
