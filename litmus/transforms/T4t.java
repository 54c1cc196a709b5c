// litmus:  T4t – after an irrelevant read is introduced
// source:  Sevcik and Aspinall, ECOOP 2008; MemSAT Table 2
// ask:     r1 == 1 && r2 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed jmm=allowed jmm-revised=allowed
// why:     the new read of x can be committed in place of the other one: the transformation is not valid
class T4t {
    static int x, y, z;
    @thread static void t1() {
        int r1 = z;
        int r3, r4;
        if (r1 == 0) {
            r3 = x;
            if (r3 == 1) y = 1;
        } else {
            r4 = x;
            r4 = 1;
            y = r1;
        }
    }
    @thread static void t2() { x = 1; int r2 = y; z = r2; }
}
