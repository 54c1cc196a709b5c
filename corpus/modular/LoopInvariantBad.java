/** An invariant that an iteration breaks. */
class LoopInvariantBad {
    static int sum(int to) {
        int i = 0;
        int sum = 0;
        /*@ loop_invariant 0 <= i && sum <= i */
        while (i < to) {
            i = i + 1;
            sum = sum + i;
        }
        return sum;
    }
}
