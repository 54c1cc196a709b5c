// litmus:  Tc11 – independent accesses may be reordered, four variables
// source:  JSR-133 causality test 11
// ask:     r1 == 1 && r2 == 1 && r3 == 1 && r4 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed jmm=allowed jmm-revised=allowed
// why:     as test 7; opmm keeps program order towards what a read sees
class Tc11 {
    static int w, x, y, z;
    @thread static void t1() { int r1 = z; w = r1; int r2 = x; y = r2; }
    @thread static void t2() { int r4 = w; int r3 = y; z = r3; x = 1; }
}
