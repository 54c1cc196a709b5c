/** An invariant that iterations keep. */
class LoopInvariantOk {
    static int sum(int to) {
        int i = 0;
        int sum = 0;
        /*@ loop_invariant 0 <= i && i <= sum */
        while (i < to) {
            i = i + 1;
            sum = sum + i;
        }
        assert sum >= 0;
        return sum;
    }
}
// integers: mathematical
