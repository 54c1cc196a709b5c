// litmus:  Tc18 – as test 17, with the guard of a lazy initialisation
// source:  JSR-133 causality test 18
// ask:     r1 == 42 && r2 == 42 && r3 == 42
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed jmm=allowed jmm-revised=allowed
// why:     the only values of x are 0 and 42, so r1 is 42; opmm would need a cycle of hb and write-seen
class Tc18 {
    static int x, y;
    @thread static void t1() { int r3 = x; if (r3 == 0) x = 42; int r1 = x; y = r1; }
    @thread static void t2() { int r2 = y; x = r2; }
}
