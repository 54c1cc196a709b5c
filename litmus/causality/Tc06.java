// litmus:  Tc06 – two branches that write the same value are one
// source:  JSR-133 causality test 6
// ask:     r1 == 1 && r2 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed jmm=allowed jmm-revised=allowed
// why:     a = 1 is written whatever r2 is, by one statement or the other; opmm would need a cycle of hb and write-seen
class Tc06 {
    static int a, b;
    @thread static void t1() { int r1 = a; if (r1 == 1) b = 1; }
    @thread static void t2() { int r2 = b; if (r2 == 1) a = 1; if (r2 == 0) a = 1; }
}
