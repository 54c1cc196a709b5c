// litmus:  OpMmTrFig3 – a read first sees a write that does not occur in the end
// source:  OpMM technical report, Fig. 3
// ask:     r1 == 1 && r2 == 1 && r3 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed jmm=allowed jmm-revised=allowed
// why:     causality test 18 with 1 for 42; opmm would need a cycle of hb and write-seen
class OpMmTrFig3 {
    static int x, y;
    @thread static void t1() { int r3 = x; if (r3 == 0) x = 1; int r1 = x; y = r1; }
    @thread static void t2() { int r2 = y; x = r2; }
}
