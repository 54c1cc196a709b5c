// litmus:  WrcPlain – write to read causality, plain
// source:  folklore
// ask:     r1 == 1 && r2 == 1 && r3 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     plain accesses hand nothing on
class WrcPlain {
    static int x, y;
    @thread static void t1() { x = 1; }
    @thread static void t2() { int r1 = x; y = 1; }
    @thread static void t3() { int r2 = y; int r3 = x; }
}
