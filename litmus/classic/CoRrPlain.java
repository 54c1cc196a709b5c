// litmus:  CoRrPlain – two reads of one variable, plain
// source:  folklore
// ask:     r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     plain variables are not coherent: the second read may see the older write
class CoRrPlain {
    static int x;
    @thread static void t1() { x = 1; }
    @thread static void t2() { int r1 = x; int r2 = x; }
}
