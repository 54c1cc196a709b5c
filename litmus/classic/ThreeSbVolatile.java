// litmus:  ThreeSbVolatile – store buffering in a circle of three, volatile
// source:  folklore
// ask:     r1 == 0 && r2 == 0 && r3 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     all accesses are volatile, so every execution is sequentially consistent
class ThreeSbVolatile {
    static volatile int x, y, z;
    @thread static void t1() { x = 1; int r1 = y; }
    @thread static void t2() { y = 1; int r2 = z; }
    @thread static void t3() { z = 1; int r3 = x; }
}
