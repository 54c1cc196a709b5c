// litmus:  Tc12 – no element of an array comes out of thin air
// source:  JSR-133 causality test 12
// ask:     r1 == 1 && r2 == 1 && r3 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     correctly synchronized: in every SC execution r1 is 0, a[0] becomes 0, and nothing but 0 is passed on
class Tc12 {
    static int x, y;
    static int[] a = {1, 2};
    @thread static void t1() { int r1 = x; a[r1] = 0; int r2 = a[0]; y = r2; }
    @thread static void t2() { int r3 = y; x = r3; }
}
