// litmus:  MpVolatileFlag – message passing with a volatile flag and plain data
// source:  folklore
// ask:     r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     the volatile write of y happens-before the read that sees it
class MpVolatileFlag {
    static int x;
    static volatile int y;
    @thread static void t1() { x = 1; y = 1; }
    @thread static void t2() { int r1 = y; int r2 = x; }
}
