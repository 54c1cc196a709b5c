// litmus:  MemSatFig7 – a read sees a write that depends on it, another one an unconditional write
// source:  MemSAT Fig. 7
// ask:     r1 == 1 && r2 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed jmm=allowed jmm-revised=allowed
// why:     x = 1 may be committed first; opmm would need a cycle of hb and write-seen
class MemSatFig7 {
    static int x, y;
    @thread static void t1() { int r1 = x; if (r1 != 0) y = r1; else y = 1; }
    @thread static void t2() { int r2 = y; x = 1; }
}
