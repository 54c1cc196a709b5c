// litmus:  Ms21 – a branch that writes what was read, or else 1
// source:  MemSAT causality test 21
// ask:     r1 == 1 && r2 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed jmm=allowed jmm-revised=allowed
// why:     y = 1 is written on either branch; opmm would need a cycle of hb and write-seen
class Ms21 {
    static int x, y;
    @thread static void t1() { int r1 = x; if (r1 != 0) y = r1; else y = 1; }
    @thread static void t2() { int r2 = y; x = r2; }
}
