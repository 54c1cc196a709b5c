// litmus:  Tc09aRace – as test 9, with 2 written by a thread that races
// source:  JSR-133 causality test 9a, x = 2 by a fourth thread
// ask:     r1 == 1 && r2 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed jmm=allowed jmm-revised=allowed
// why:     the default 0 stays visible, so y = 1 can be committed first; opmm would need a cycle of hb and write-seen
class Tc09aRace {
    static int x, y;
    @thread static void t1() { int r1 = x; int r2 = 1 + r1 * r1 - r1; y = r2; }
    @thread static void t2() { int r3 = y; x = r3; }
    @thread static void t3() { x = 0; }
    @thread static void t4() { x = 2; }
}
