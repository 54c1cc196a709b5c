// litmus:  LocksCrossed – two monitors taken one after the other
// source:  folklore
// ask:     r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     the data is guarded by one monitor and the flag by another, in the right order
class LocksCrossed {
    static int x, y;
    static final Object m1 = new Object();
    static final Object m2 = new Object();
    @thread static void t1() { synchronized (m1) { x = 1; } synchronized (m2) { y = 1; } }
    @thread static void t2() { int r1, r2; synchronized (m2) { r1 = y; } synchronized (m1) { r2 = x; } }
}
