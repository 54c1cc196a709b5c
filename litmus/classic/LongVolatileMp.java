// litmus:  LongVolatileMp – message passing with volatile long values
// source:  folklore
// ask:     r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     all accesses are volatile, so every execution is sequentially consistent
class LongVolatileMp {
    static volatile long x, y;
    @thread static void t1() { x = 1; y = 1; }
    @thread static void t2() { long r1 = y; long r2 = x; }
}
