// litmus:  WrcVolatile – write to read causality, volatile
// source:  folklore
// ask:     r1 == 1 && r2 == 1 && r3 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     all accesses are volatile, so every execution is sequentially consistent
class WrcVolatile {
    static volatile int x, y;
    @thread static void t1() { x = 1; }
    @thread static void t2() { int r1 = x; y = 1; }
    @thread static void t3() { int r2 = y; int r3 = x; }
}
