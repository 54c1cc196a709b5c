// litmus:  SbVolatileSameWrite – store buffering with a volatile write of one variable between
// source:  folklore
// ask:     r1 == 0 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     a volatile write synchronizes with reads, not with another write; a store buffer is drained by each
class SbVolatileSameWrite {
    static int x, y;
    static volatile int v;
    @thread static void t1() { x = 1; v = 1; int r1 = y; }
    @thread static void t2() { y = 1; v = 1; int r2 = x; }
}
