// litmus:  SbLocked – store buffering, each thread in one synchronized block
// source:  folklore
// ask:     r1 == 0 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     critical sections of one monitor do not overlap
class SbLocked {
    static int x, y;
    static final Object m = new Object();
    @thread static void t1() { int r1; synchronized (m) { x = 1; r1 = y; } }
    @thread static void t2() { int r2; synchronized (m) { y = 1; r2 = x; } }
}
