// litmus:  CoIriwPlain – two readers disagree on the order of two writes of one variable, plain
// source:  folklore
// ask:     r1 == 1 && r2 == 2 && r3 == 2 && r4 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     plain variables are not coherent
class CoIriwPlain {
    static int x;
    @thread static void t1() { x = 1; }
    @thread static void t2() { x = 2; }
    @thread static void t3() { int r1 = x; int r2 = x; }
    @thread static void t4() { int r3 = x; int r4 = x; }
}
