// litmus:  SynchronizedMethodAndBlock – a synchronized method and a block on the class share a monitor
// source:  folklore
// ask:     r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     a static synchronized method locks the class
class SynchronizedMethodAndBlock {
    static int x, y;
    @thread static synchronized void t1() { x = 1; y = 1; }
    @thread static void t2() { int r1, r2; synchronized (SynchronizedMethodAndBlock.class) { r1 = y; r2 = x; } }
}
