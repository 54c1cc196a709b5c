// litmus:  MpLocked – message passing, each thread in one synchronized block
// source:  folklore
// ask:     r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     critical sections of one monitor do not overlap
class MpLocked {
    static int x, y;
    static final Object m = new Object();
    @thread static void t1() { synchronized (m) { x = 1; y = 1; } }
    @thread static void t2() { int r1, r2; synchronized (m) { r1 = y; r2 = x; } }
}
