// litmus:  Tc17 – the conditional write may be dropped, for the value is 42 either way
// source:  JSR-133 causality test 17
// ask:     r1 == 42 && r2 == 42 && r3 == 42
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed jmm=allowed jmm-revised=allowed
// why:     r1 is 42 whatever r3 is; opmm would need a cycle of hb and write-seen
class Tc17 {
    static int x, y;
    @thread static void t1() { int r3 = x; if (r3 != 42) x = 42; int r1 = x; y = r1; }
    @thread static void t2() { int r2 = y; x = r2; }
}
