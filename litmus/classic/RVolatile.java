// litmus:  RVolatile – a write overtaken by a read, volatile
// source:  folklore
// ask:     y == 2 && r1 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     all accesses are volatile, so every execution is sequentially consistent
class RVolatile {
    static volatile int x, y;
    @thread static void t1() { x = 1; y = 1; }
    @thread static void t2() { y = 2; int r1 = x; }
}
