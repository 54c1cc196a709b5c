// litmus:  LbLocked – load buffering, each thread in one synchronized block
// source:  folklore
// ask:     r1 == 1 && r2 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     critical sections of one monitor do not overlap
class LbLocked {
    static int x, y;
    static final Object m = new Object();
    @thread static void t1() { int r1; synchronized (m) { r1 = x; y = 1; } }
    @thread static void t2() { int r2; synchronized (m) { r2 = y; x = 1; } }
}
