// litmus:  CoWrVolatile – a write, then a read of the other write, which is older, volatile
// source:  folklore
// ask:     r1 == 2 && x == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     all accesses are volatile, so every execution is sequentially consistent
class CoWrVolatile {
    static volatile int x;
    @thread static void t1() { x = 1; int r1 = x; }
    @thread static void t2() { x = 2; }
}
