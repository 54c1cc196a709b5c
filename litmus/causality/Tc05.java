// litmus:  Tc05 – no value comes out of thin air, though other threads could have supplied it
// source:  JSR-133 causality test 5
// ask:     r1 == 1 && r2 == 1 && r3 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed jmm=forbidden jmm-revised=forbidden
// why:     the 1 would have to come from t4, which writes 0 here; jpr remembers t4's other write and over-approximates
class Tc05 {
    static int x, y, z;
    @thread static void t1() { int r1 = x; y = r1; }
    @thread static void t2() { int r2 = y; x = r2; }
    @thread static void t3() { z = 1; }
    @thread static void t4() { int r3 = z; x = r3; }
}
