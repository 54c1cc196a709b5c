// litmus:  Tc03 – a redundant read may be removed although another thread writes
// source:  JSR-133 causality test 3
// ask:     r1 == 1 && r2 == 1 && r3 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed jmm=allowed jmm-revised=allowed
// why:     as in test 2, the third thread's write changes nothing; opmm would need a cycle of hb and write-seen
class Tc03 {
    static int x, y;
    @thread static void t1() { int r1 = x; int r2 = x; if (r1 == r2) y = 1; }
    @thread static void t2() { int r3 = y; x = r3; }
    @thread static void t3() { x = 2; }
}
