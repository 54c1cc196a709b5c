// litmus:  T4 – before an irrelevant read is introduced
// source:  Sevcik and Aspinall, ECOOP 2008; MemSAT Table 2
// ask:     r1 == 1 && r2 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed jmm=forbidden jmm-revised=forbidden
// why:     y = 1 needs the race on x, which the final execution does not have; jpr over-approximates
class T4 {
    static int x, y, z;
    @thread static void t1() {
        int r1 = z;
        int r3, r4;
        if (r1 == 0) {
            r3 = x;
            if (r3 == 1) y = 1;
        } else {
            r4 = 1;
            y = r1;
        }
    }
    @thread static void t2() { x = 1; int r2 = y; z = r2; }
}
