// litmus:  MpLockedFlag – the flag is guarded, the data is not
// source:  folklore
// ask:     r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     the data is written before the unlock that the reader locks after
class MpLockedFlag {
    static int x, y;
    static final Object m = new Object();
    @thread static void t1() { x = 1; synchronized (m) { y = 1; } }
    @thread static void t2() { int r1; synchronized (m) { r1 = y; } int r2 = x; }
}
