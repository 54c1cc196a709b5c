// litmus:  OpMmFig1 – a field goes from 0 to 3 and back to 0
// source:  OpMM Fig. 1, JPR Fig. 1, JLS Example 17.4-C
// ask:     r2 == 0 && r4 == 3 && r5 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     the read into r5 may be replaced by r2; plain reads of one variable are not coherent
class OpMmFig1 {
    static class Box { int x; }
    static final Box p = new Box();
    static final Box q = p;
    @thread static void t1() {
        Box b1 = p;
        int r2 = b1.x;
        Box b3 = q;
        int r4 = b3.x;
        int r5 = b1.x;
    }
    @thread static void t2() {
        Box b6 = p;
        b6.x = 3;
    }
}
