// litmus:  IncrementSynchronized – two increments in synchronized methods
// source:  folklore
// ask:     x != 2
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     the monitor of the class guards both
class IncrementSynchronized {
    static int x;
    @thread static synchronized void t1() { int r1 = x; x = r1 + 1; }
    @thread static synchronized void t2() { int r2 = x; x = r2 + 1; }
}
