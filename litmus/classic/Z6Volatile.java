// litmus:  Z6Volatile – three threads, two orders of writes, volatile
// source:  folklore
// ask:     y == 2 && r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     all accesses are volatile, so every execution is sequentially consistent
class Z6Volatile {
    static volatile int x, y, z;
    @thread static void t1() { x = 1; y = 1; }
    @thread static void t2() { y = 2; z = 1; }
    @thread static void t3() { int r1 = z; int r2 = x; }
}
