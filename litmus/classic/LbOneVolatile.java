// litmus:  LbOneVolatile – load buffering, one of the variables volatile
// source:  folklore
// ask:     r1 == 1 && r2 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     x = 1 synchronizes with its read, so the read of y happens-before the write of y
class LbOneVolatile {
    static volatile int x;
    static int y;
    @thread static void t1() { int r1 = x; y = 1; }
    @thread static void t2() { int r2 = y; x = 1; }
}
