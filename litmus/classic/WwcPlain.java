// litmus:  WwcPlain – write to write causality, plain
// source:  folklore
// ask:     r1 == 2 && r2 == 1 && x == 2
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     the older write of x may be the final one
class WwcPlain {
    static int x, y;
    @thread static void t1() { x = 2; }
    @thread static void t2() { int r1 = x; y = 1; }
    @thread static void t3() { int r2 = y; x = 1; }
}
