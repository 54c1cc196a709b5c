// litmus:  SbTwoMonitors – store buffering with empty blocks on different monitors
// source:  folklore
// ask:     r1 == 0 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     different monitors do not synchronize with each other; a store buffer is drained by each
class SbTwoMonitors {
    static int x, y;
    static final Object m1 = new Object();
    static final Object m2 = new Object();
    @thread static void t1() { x = 1; synchronized (m1) { } int r1 = y; }
    @thread static void t2() { y = 1; synchronized (m2) { } int r2 = x; }
}
