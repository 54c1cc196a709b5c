// litmus:  SbOneVolatile – store buffering, one of the variables volatile
// source:  folklore
// ask:     r1 == 0 && r2 == 0
// expect:  sc=forbidden tso=allowed pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     the plain write may still be late
class SbOneVolatile {
    static volatile int x;
    static int y;
    @thread static void t1() { x = 1; int r1 = y; }
    @thread static void t2() { y = 1; int r2 = x; }
}
