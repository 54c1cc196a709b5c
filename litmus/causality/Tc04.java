// litmus:  Tc04 – no value comes out of thin air
// source:  JSR-133 causality test 4
// ask:     r1 == 1 && r2 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     nobody ever writes 1 unless somebody has read it; happens-before consistency alone would allow it
class Tc04 {
    static int x, y;
    @thread static void t1() { int r1 = x; y = r1; }
    @thread static void t2() { int r2 = y; x = r2; }
}
