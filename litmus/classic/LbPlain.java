// litmus:  LbPlain – load buffering, plain
// source:  folklore
// ask:     r1 == 1 && r2 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed jmm=allowed jmm-revised=allowed
// why:     reads would have to be late: the JMM allows it, opmm would need a cycle of hb and write-seen
class LbPlain {
    static int x, y;
    @thread static void t1() { int r1 = x; y = 1; }
    @thread static void t2() { int r2 = y; x = 1; }
}
