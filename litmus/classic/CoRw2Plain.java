// litmus:  CoRw2Plain – a read, then a write that is older than the one read, plain
// source:  folklore
// ask:     r1 == 2 && x == 2
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     plain writes that race are not ordered for the final read
class CoRw2Plain {
    static int x;
    @thread static void t1() { int r1 = x; x = 1; }
    @thread static void t2() { x = 2; }
}
