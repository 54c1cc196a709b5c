// litmus:  RwcVolatile – read to write causality, volatile
// source:  folklore
// ask:     r1 == 1 && r2 == 0 && r3 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     all accesses are volatile, so every execution is sequentially consistent
class RwcVolatile {
    static volatile int x, y;
    @thread static void t1() { x = 1; }
    @thread static void t2() { int r1 = x; int r2 = y; }
    @thread static void t3() { y = 1; int r3 = x; }
}
