/** A loop without the invariant that it needs: more than that its counter is not negative. */
class LoopBad {
    static int count(int to) {
        int i = 0;
        while (i < to) {
            i = i + 1;
        }
        assert to < 0 || i == to;
        return i;
    }
}
