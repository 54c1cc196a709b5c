// litmus:  Jls831VolatileReversed – as before, but j is read before i
// source:  JLS Example 8.3.1.4-1, volatile, reads swapped
// ask:     r2 > r1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     i is written before j, and all of it is in the synchronization order
class Jls831VolatileReversed {
    static volatile int i, j;
    @thread static void t1() { i = i + 1; j = j + 1; }
    @thread static void t2() { int r2 = j; int r1 = i; }
}
