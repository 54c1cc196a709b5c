// litmus:  LbDataPlain – load buffering with data dependences, plain
// source:  folklore
// ask:     r1 == 1 && r2 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     out of thin air
class LbDataPlain {
    static int x, y;
    @thread static void t1() { int r1 = x; y = r1; }
    @thread static void t2() { int r2 = y; x = r2; }
}
