// litmus:  CenciarelliReordered – after the writes of one branch were reordered
// source:  Cenciarelli, Knapp and Sibilio, ESOP 2007
// ask:     r1 == 1 && r2 == 1 && r3 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed jmm=allowed jmm-revised=allowed
// why:     both branches write alike, so the writes can be committed first; opmm would need a cycle of hb and write-seen
class CenciarelliReordered {
    static int x, y, z;
    @thread static void t1() {
        int r1 = x;
        int r2 = y;
        if (r1 == 1 && r2 == 1) z = 1;
    }
    @thread static void t2() {
        int r3 = z;
        if (r3 == 1) { x = 1; y = 1; } else { x = 1; y = 1; }
    }
}
