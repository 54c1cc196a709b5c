// litmus:  SbVolatileBetween – store buffering with a volatile write between
// source:  folklore
// ask:     r1 == 0 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     volatile writes of different variables do not synchronize; a store buffer is drained by each
class SbVolatileBetween {
    static int x, y;
    static volatile int u, v;
    @thread static void t1() { x = 1; u = 1; int r1 = y; }
    @thread static void t2() { y = 1; v = 1; int r2 = x; }
}
