// litmus:  Tc20MemSat – test 20 as MemSAT coded it, with the guard of test 19
// source:  MemSAT Table 2, causality test 20
// ask:     r1 == 42 && r2 == 42 && r3 == 42
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed jmm=forbidden jmm-revised=allowed
// why:     MemSAT's source has the guard of test 19; the verdicts are the same for both guards
class Tc20MemSat {
    static int x, y;
    @thread(after = "t3") static void t1() { int r1 = x; y = r1; }
    @thread static void t2() { int r2 = y; x = r2; }
    @thread static void t3() { int r3 = x; if (r3 != 42) x = 42; }
}
