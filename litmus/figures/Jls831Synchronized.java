// litmus:  Jls831Synchronized – one thread counts i and j up, another reads both, synchronized
// source:  JLS Example 8.3.1.4-1, synchronized
// ask:     r2 > r1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     i and j are equal whenever the monitor is free
class Jls831Synchronized {
    static int i, j;
    @thread static synchronized void t1() { i = i + 1; j = j + 1; }
    @thread static synchronized void t2() { int r1 = i; int r2 = j; }
}
