// litmus:  Cenciarelli – reordering the writes of one branch matters
// source:  Cenciarelli, Knapp and Sibilio, ESOP 2007
// ask:     r1 == 1 && r2 == 1 && r3 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed jmm=forbidden jmm-revised=allowed
// why:     the original rule 2 wants the order of the two writes to agree, and the branches differ in it
class Cenciarelli {
    static int x, y, z;
    @thread static void t1() {
        int r1 = x;
        int r2 = y;
        if (r1 == 1 && r2 == 1) z = 1;
    }
    @thread static void t2() {
        int r3 = z;
        if (r3 == 1) { x = 1; y = 1; } else { y = 1; x = 1; }
    }
}
