// litmus:  OpMmFig3 – two reads see the writes that follow them
// source:  OpMM Fig. 3, MemSAT Fig. 1, JLS Table 17.4-A
// ask:     r1 == 1 && r2 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed jmm=allowed jmm-revised=allowed
// why:     both writes may be committed first; opmm would need a cycle of hb and write-seen
class OpMmFig3 {
    static int x, y;
    @thread static void t1() { int r1 = x; y = 1; }
    @thread static void t2() { int r2 = y; x = 1; }
}
