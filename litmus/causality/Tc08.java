// litmus:  Tc08 – a compiler may compute that the value written is 1 for both values read
// source:  JSR-133 causality test 8
// ask:     r1 == 1 && r2 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed jmm=allowed jmm-revised=allowed
// why:     1 + r1 * r1 - r1 is 1 for r1 = 0 and for r1 = 1; opmm would need a cycle of hb and write-seen
class Tc08 {
    static int x, y;
    @thread static void t1() { int r1 = x; int r2 = 1 + r1 * r1 - r1; y = r2; }
    @thread static void t2() { int r3 = y; x = r3; }
}
