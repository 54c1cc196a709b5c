// litmus:  ThreeLbVolatile – load buffering in a circle of three, volatile
// source:  folklore
// ask:     r1 == 1 && r2 == 1 && r3 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     all accesses are volatile, so every execution is sequentially consistent
class ThreeLbVolatile {
    static volatile int x, y, z;
    @thread static void t1() { int r1 = x; y = 1; }
    @thread static void t2() { int r2 = y; z = 1; }
    @thread static void t3() { int r3 = z; x = 1; }
}
