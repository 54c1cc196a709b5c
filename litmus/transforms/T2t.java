// litmus:  T2t – after a redundant read after a read is removed
// source:  Sevcik and Aspinall, ECOOP 2008; MemSAT Table 2
// ask:     r2 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed jmm=allowed jmm-revised=allowed
// why:     now x = 1 is written on both branches without another read: the transformation is not valid
class T2t {
    static int x, y;
    @thread static void t1() { int r1 = x; y = r1; }
    @thread static void t2() {
        int r2 = y;
        int r3;
        if (r2 == 1) { r3 = r2; x = r3; } else x = 1;
    }
}
