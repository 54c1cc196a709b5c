// litmus:  MpLockedWriter – only the writer holds the monitor
// source:  folklore
// ask:     r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     the reader takes no lock, so nothing happens-before its reads
class MpLockedWriter {
    static int x, y;
    static final Object m = new Object();
    @thread static void t1() { synchronized (m) { x = 1; y = 1; } }
    @thread static void t2() { int r1 = y; int r2 = x; }
}
