// litmus:  CoWwPlain – two writes of one thread, plain
// source:  folklore
// ask:     x == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     program order is happens-before
class CoWwPlain {
    static int x;
    @thread static void t1() { x = 1; x = 2; }
}
