// litmus:  Tc14 – a loop that waits for a volatile flag or a plain one
// source:  JSR-133 causality test 14
// ask:     r1 == 1 && r3 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed jmm=forbidden jmm-revised=forbidden
// why:     correctly synchronized: t2 leaves its loop through y only; jpr is not race-freedom-sound and reads a = 1 from the future
class Tc14 {
    static int a, b;
    static volatile int y;
    @thread static void t1() { int r1 = a; if (r1 == 0) y = 1; else b = 1; }
    @thread static void t2() {
        int r2, r3;
        do {
            r2 = y;
            r3 = b;
        } while (r2 + r3 == 0);
        a = 1;
    }
}
