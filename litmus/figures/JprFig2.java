// litmus:  JprFig2 – any value out of thin air would be well-formed
// source:  JPR Fig. 2
// ask:     r1 == 42 && r2 == 42
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     causality test 4 with another value
class JprFig2 {
    static int x, y;
    @thread static void t1() { int r1 = x; y = r1; }
    @thread static void t2() { int r2 = y; x = r2; }
}
