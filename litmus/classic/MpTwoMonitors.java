// litmus:  MpTwoMonitors – writer and reader use different monitors
// source:  folklore
// ask:     r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     different monitors do not synchronize with each other
class MpTwoMonitors {
    static int x, y;
    static final Object m1 = new Object();
    static final Object m2 = new Object();
    @thread static void t1() { synchronized (m1) { x = 1; } synchronized (m1) { y = 1; } }
    @thread static void t2() { int r1, r2; synchronized (m2) { r1 = y; } synchronized (m2) { r2 = x; } }
}
