// litmus:  MpVolatile – message passing, volatile
// source:  folklore
// ask:     r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     all accesses are volatile, so every execution is sequentially consistent
class MpVolatile {
    static volatile int x, y;
    @thread static void t1() { x = 1; y = 1; }
    @thread static void t2() { int r1 = y; int r2 = x; }
}
