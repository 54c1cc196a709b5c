// litmus:  LbDataVolatile – load buffering with data dependences, volatile
// source:  folklore
// ask:     r1 == 1 && r2 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     all accesses are volatile, so every execution is sequentially consistent
class LbDataVolatile {
    static volatile int x, y;
    @thread static void t1() { int r1 = x; y = r1; }
    @thread static void t2() { int r2 = y; x = r2; }
}
