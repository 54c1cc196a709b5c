// litmus:  Tc01 – a compiler may see that x and y are never negative
// source:  JSR-133 causality test 1
// ask:     r1 == 1 && r2 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed jmm=allowed jmm-revised=allowed
// why:     y = 1 is written for every value of r1, so it may be committed first; opmm would need a cycle of hb and write-seen
class Tc01 {
    static int x, y;
    @thread static void t1() { int r1 = x; if (r1 >= 0) y = 1; }
    @thread static void t2() { int r2 = y; x = r2; }
}
