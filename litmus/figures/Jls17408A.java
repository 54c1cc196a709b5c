// litmus:  Jls17408A – happens-before consistency is not sufficient
// source:  JLS Table 17.4.8-A
// ask:     r1 == 1 && r2 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     correctly synchronized: in SC executions neither write happens
class Jls17408A {
    static int x, y;
    @thread static void t1() { int r1 = x; if (r1 != 0) y = 1; }
    @thread static void t2() { int r2 = y; if (r2 != 0) x = 1; }
}
