// litmus:  Ms26 – a branch on a racy read decides how y is written
// source:  MemSAT causality test 26
// ask:     r1 == 0 && r2 == 1 && r3 == 1 && r4 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed jmm=allowed jmm-revised=allowed
// why:     y = 1 of the else branch is committed first and performed by the other branch in the end
class Ms26 {
    static int x, y, z;
    @thread static void t1() {
        int r1 = x;
        int r2, r3;
        if (r1 == 0) {
            r2 = x;
            r3 = z;
            y = r3;
        } else {
            r2 = 0;
            r3 = z;
            y = 1;
        }
    }
    @thread static void t2() { x = 1; int r4 = y; z = r4; }
}
