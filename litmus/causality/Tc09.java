// litmus:  Tc09 – as test 8, although another thread writes 2
// source:  JSR-133 causality test 9
// ask:     r1 == 1 && r2 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed jmm=allowed jmm-revised=allowed
// why:     the third thread may be thought to run last; opmm would need a cycle of hb and write-seen
class Tc09 {
    static int x, y;
    @thread static void t1() { int r1 = x; int r2 = 1 + r1 * r1 - r1; y = r2; }
    @thread static void t2() { int r3 = y; x = r3; }
    @thread static void t3() { x = 2; }
}
