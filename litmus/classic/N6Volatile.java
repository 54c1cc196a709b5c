// litmus:  N6Volatile – a thread sees its own write early, volatile
// source:  folklore
// ask:     r1 == 1 && r2 == 0 && x == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     all accesses are volatile, so every execution is sequentially consistent
class N6Volatile {
    static volatile int x, y;
    @thread static void t1() { x = 1; int r1 = x; int r2 = y; }
    @thread static void t2() { y = 1; x = 2; }
}
