// litmus:  LbOneDataPlain – load buffering with one data dependence, plain
// source:  folklore
// ask:     r1 == 1 && r2 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed jmm=allowed jmm-revised=allowed
// why:     x = 1 may be committed first; opmm would need a cycle of hb and write-seen
class LbOneDataPlain {
    static int x, y;
    @thread static void t1() { int r1 = x; y = r1; }
    @thread static void t2() { int r2 = y; x = 1; }
}
