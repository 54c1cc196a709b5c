// litmus:  Tc18b – as test 18, with two guarded writes for the same value read
// source:  Saraswat's variant b of causality test 18
// ask:     r1 == 42 && r2 == 42 && r3 == 42
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed jmm=allowed jmm-revised=allowed
// why:     the JMM allows it in both forms, Saraswat proposes to forbid it; opmm would need a cycle of hb and write-seen
class Tc18b {
    static int x, y;
    @thread static void t1() { int r3 = x; if (r3 == 0) x = 41; if (r3 == 0) x = 42; int r1 = x; y = r1; }
    @thread static void t2() { int r2 = y; x = r2; }
}
