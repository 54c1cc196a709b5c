// litmus:  TwoPlusTwoWVolatile – two writes each, in opposite order, volatile
// source:  folklore
// ask:     x == 1 && y == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     all accesses are volatile, so every execution is sequentially consistent
class TwoPlusTwoWVolatile {
    static volatile int x, y;
    @thread static void t1() { x = 1; y = 2; }
    @thread static void t2() { y = 1; x = 2; }
}
