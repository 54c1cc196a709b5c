// litmus:  LongLocked – a long is read and written under a lock
// source:  JLS §17.7
// ask:     r1 != 0 && r1 != -1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     all accesses are ordered, so both halves of the read see the last write
class LongLocked {
    static final Object m = new Object();
    static long x;
    @thread static void t1() { synchronized (m) { x = -1; } }
    @thread static void t2() { long r1; synchronized (m) { r1 = x; } }
}
