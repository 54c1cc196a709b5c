// litmus:  Tc15 – as test 14, with a second volatile flag in front
// source:  JSR-133 causality test 15
// ask:     r0 == 1 && r1 == 1 && r3 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed jmm=forbidden jmm-revised=forbidden
// why:     correctly synchronized: t2 leaves its loop through y only; jpr is not race-freedom-sound and reads a = 1 from the future
class Tc15 {
    static int a, b;
    static volatile int x, y;
    @thread static void t1() {
        int r0 = x;
        int r1;
        if (r0 == 1) r1 = a; else r1 = 0;
        if (r1 == 0) y = 1; else b = 1;
    }
    @thread static void t2() {
        int r2, r3;
        do {
            r2 = y;
            r3 = b;
        } while (r2 + r3 == 0);
        a = 1;
    }
    @thread static void t3() { x = 1; }
}
