// litmus:  SbEmptyBlocks – store buffering with an empty synchronized block between
// source:  folklore
// ask:     r1 == 0 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     the thread that locks second sees the other one's write
class SbEmptyBlocks {
    static int x, y;
    static final Object m = new Object();
    @thread static void t1() { x = 1; synchronized (m) { } int r1 = y; }
    @thread static void t2() { y = 1; synchronized (m) { } int r2 = x; }
}
