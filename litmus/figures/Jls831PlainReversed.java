// litmus:  Jls831PlainReversed – as before, but without volatile
// source:  JLS Example 8.3.1.4-1, no volatile, reads swapped
// ask:     r2 > r1
// expect:  sc=forbidden tso=forbidden pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     the plain writes may become visible in the other order
class Jls831PlainReversed {
    static int i, j;
    @thread static void t1() { i = i + 1; j = j + 1; }
    @thread static void t2() { int r2 = j; int r1 = i; }
}
