// litmus:  MpEmptyBlock – an empty synchronized block on each side
// source:  folklore
// ask:     r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     if the reader's block came first, its read of y happens-before the write
class MpEmptyBlock {
    static int x, y;
    static final Object m = new Object();
    @thread static void t1() { x = 1; synchronized (m) { } y = 1; }
    @thread static void t2() { int r1 = y; synchronized (m) { } int r2 = x; }
}
