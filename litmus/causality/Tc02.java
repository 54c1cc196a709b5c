// litmus:  Tc02 – a redundant read may be removed, and the branch with it
// source:  JSR-133 causality test 2
// ask:     r1 == 1 && r2 == 1 && r3 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed jmm=allowed jmm-revised=allowed
// why:     with r2 = r1 the branch is always taken; opmm would need a cycle of hb and write-seen
class Tc02 {
    static int x, y;
    @thread static void t1() { int r1 = x; int r2 = x; if (r1 == r2) y = 1; }
    @thread static void t2() { int r3 = y; x = r3; }
}
