// litmus:  Tc13 – writes that no SC execution performs do not justify each other
// source:  JSR-133 causality test 13
// ask:     r1 == 1 && r2 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     correctly synchronized: in SC executions neither write happens
class Tc13 {
    static int x, y;
    @thread static void t1() { int r1 = x; if (r1 == 1) y = 1; }
    @thread static void t2() { int r2 = y; if (r2 == 1) x = 1; }
}
