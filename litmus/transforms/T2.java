// litmus:  T2 – before a redundant read after a read is removed
// source:  Sevcik and Aspinall, ECOOP 2008; MemSAT Table 2
// ask:     r2 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed jmm=forbidden jmm-revised=forbidden
// why:     x = 1 of the other branch cannot stand for x = r3, because r3 has to be read first; jpr over-approximates
class T2 {
    static int x, y;
    @thread static void t1() { int r1 = x; y = r1; }
    @thread static void t2() {
        int r2 = y;
        int r3;
        if (r2 == 1) { r3 = y; x = r3; } else x = 1;
    }
}
