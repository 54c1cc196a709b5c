// litmus:  OpMmFig2 – with the monitor held, a thread reads its own write
// source:  OpMM Fig. 2
// ask:     r1 != 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     the other write comes before or after the whole block
class OpMmFig2 {
    static int x;
    static final Object l = new Object();
    @thread static void t1() {
        int r1;
        synchronized (l) {
            x = 1;
            r1 = x;
        }
    }
    @thread static void t2() { synchronized (l) { x = 2; } }
}
