// litmus:  TwoPlusTwoWLocked – two writes each, in opposite order, each thread in one synchronized block
// source:  folklore
// ask:     x == 1 && y == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     critical sections of one monitor do not overlap
class TwoPlusTwoWLocked {
    static int x, y;
    static final Object m = new Object();
    @thread static void t1() { synchronized (m) { x = 1; y = 2; } }
    @thread static void t2() { synchronized (m) { y = 1; x = 2; } }
}
