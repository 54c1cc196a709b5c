// litmus:  IncrementHalfSynchronized – only one of two increments is synchronized
// source:  folklore
// ask:     x == 1
// expect:  sc=allowed tso=allowed pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     a monitor that the other thread does not use guards nothing
class IncrementHalfSynchronized {
    static int x;
    @thread static synchronized void t1() { int r1 = x; x = r1 + 1; }
    @thread static void t2() { int r2 = x; x = r2 + 1; }
}
