// litmus:  CoRw2Volatile – a read, then a write that is older than the one read, volatile
// source:  folklore
// ask:     r1 == 2 && x == 2
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     all accesses are volatile, so every execution is sequentially consistent
class CoRw2Volatile {
    static volatile int x;
    @thread static void t1() { int r1 = x; x = 1; }
    @thread static void t2() { x = 2; }
}
