// litmus:  WwcVolatile – write to write causality, volatile
// source:  folklore
// ask:     r1 == 2 && r2 == 1 && x == 2
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     all accesses are volatile, so every execution is sequentially consistent
class WwcVolatile {
    static volatile int x, y;
    @thread static void t1() { x = 2; }
    @thread static void t2() { int r1 = x; y = 1; }
    @thread static void t3() { int r2 = y; x = 1; }
}
