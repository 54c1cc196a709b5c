// litmus:  IriwLocked – independent reads of independent writes, each thread in one synchronized block
// source:  folklore
// ask:     r1 == 1 && r2 == 0 && r3 == 1 && r4 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     critical sections of one monitor do not overlap
class IriwLocked {
    static int x, y;
    static final Object m = new Object();
    @thread static void t1() { synchronized (m) { x = 1; } }
    @thread static void t2() { synchronized (m) { y = 1; } }
    @thread static void t3() { int r1, r2; synchronized (m) { r1 = x; r2 = y; } }
    @thread static void t4() { int r3, r4; synchronized (m) { r3 = y; r4 = x; } }
}
