// litmus:  SVolatile – a message and a write to the data, volatile
// source:  folklore
// ask:     r1 == 1 && x == 2
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     all accesses are volatile, so every execution is sequentially consistent
class SVolatile {
    static volatile int x, y;
    @thread static void t1() { x = 2; y = 1; }
    @thread static void t2() { int r1 = y; x = 1; }
}
