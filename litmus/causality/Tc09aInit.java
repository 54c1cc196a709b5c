// litmus:  Tc09aInit – as test 9, with 2 as the initial value and 0 written later
// source:  JSR-133 causality test 9a, x = 2 before all threads
// ask:     r1 == 1 && r2 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed jmm=forbidden jmm-revised=forbidden
// why:     a first execution without races reads x = 2 only and writes y = 3, so y = 1 cannot be committed
class Tc09aInit {
    static int x = 2, y;
    @thread static void t1() { int r1 = x; int r2 = 1 + r1 * r1 - r1; y = r2; }
    @thread static void t2() { int r3 = y; x = r3; }
    @thread static void t3() { x = 0; }
}
