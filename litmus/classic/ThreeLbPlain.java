// litmus:  ThreeLbPlain – load buffering in a circle of three, plain
// source:  folklore
// ask:     r1 == 1 && r2 == 1 && r3 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed jmm=allowed jmm-revised=allowed
// why:     reads would have to be late: the JMM allows it, opmm would need a cycle of hb and write-seen
class ThreeLbPlain {
    static int x, y, z;
    @thread static void t1() { int r1 = x; y = 1; }
    @thread static void t2() { int r2 = y; z = 1; }
    @thread static void t3() { int r3 = z; x = 1; }
}
