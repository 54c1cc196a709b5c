// litmus:  MpControlVolatile – data read only after the volatile flag was seen: no race
// source:  folklore
// ask:     r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     correctly synchronized
class MpControlVolatile {
    static int x;
    static volatile int y;
    @thread static void t1() { x = 1; y = 1; }
    @thread static void t2() { int r1 = y; int r2 = -1; if (r1 == 1) r2 = x; }
}
