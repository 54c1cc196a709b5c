// litmus:  Tc10 – control dependences bring no value out of thin air
// source:  JSR-133 causality test 10
// ask:     r1 == 1 && r2 == 1 && r3 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed jmm=forbidden jmm-revised=forbidden
// why:     as test 5 with branches; jpr remembers t4's write of 1 and over-approximates
class Tc10 {
    static int x, y, z;
    @thread static void t1() { int r1 = x; if (r1 == 1) y = 1; }
    @thread static void t2() { int r2 = y; if (r2 == 1) x = 1; }
    @thread static void t3() { z = 1; }
    @thread static void t4() { int r3 = z; if (r3 == 1) x = 1; }
}
