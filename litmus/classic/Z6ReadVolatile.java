// litmus:  Z6ReadVolatile – Z6 with a read at the end of the second thread, volatile
// source:  folklore
// ask:     y == 2 && r1 == 0 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     all accesses are volatile, so every execution is sequentially consistent
class Z6ReadVolatile {
    static volatile int x, y, z;
    @thread static void t1() { x = 1; y = 1; }
    @thread static void t2() { y = 2; int r1 = z; }
    @thread static void t3() { z = 1; int r2 = x; }
}
