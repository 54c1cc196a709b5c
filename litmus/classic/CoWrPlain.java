// litmus:  CoWrPlain – a write, then a read of the other write, which is older, plain
// source:  folklore
// ask:     r1 == 2 && x == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     plain writes that race are not ordered for the final read
class CoWrPlain {
    static int x;
    @thread static void t1() { x = 1; int r1 = x; }
    @thread static void t2() { x = 2; }
}
