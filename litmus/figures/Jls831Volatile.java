// litmus:  Jls831Volatile – one thread counts volatile i and j up, another reads both
// source:  JLS Example 8.3.1.4-1, volatile
// ask:     r2 > r1
// expect:  sc=allowed tso=allowed pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     t2 may read i before and j after t1 ran
class Jls831Volatile {
    static volatile int i, j;
    @thread static void t1() { i = i + 1; j = j + 1; }
    @thread static void t2() { int r1 = i; int r2 = j; }
}
