// litmus:  WrcLocked – write to read causality, each thread in one synchronized block
// source:  folklore
// ask:     r1 == 1 && r2 == 1 && r3 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     critical sections of one monitor do not overlap
class WrcLocked {
    static int x, y;
    static final Object m = new Object();
    @thread static void t1() { synchronized (m) { x = 1; } }
    @thread static void t2() { int r1; synchronized (m) { r1 = x; y = 1; } }
    @thread static void t3() { int r2, r3; synchronized (m) { r2 = y; r3 = x; } }
}
