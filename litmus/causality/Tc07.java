// litmus:  Tc07 – independent accesses may be reordered in both threads
// source:  JSR-133 causality test 7
// ask:     r1 == 1 && r2 == 1 && r3 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed jmm=allowed jmm-revised=allowed
// why:     x = 1 may move up, then r2, y, r3, z and last r1; opmm keeps program order towards what a read sees
class Tc07 {
    static int x, y, z;
    @thread static void t1() { int r1 = z; int r2 = x; y = r2; }
    @thread static void t2() { int r3 = y; z = r3; x = 1; }
}
