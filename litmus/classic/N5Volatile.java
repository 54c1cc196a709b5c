// litmus:  N5Volatile – each thread reads the other one's write after its own, volatile
// source:  folklore
// ask:     r1 == 2 && r2 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     all accesses are volatile, so every execution is sequentially consistent
class N5Volatile {
    static volatile int x;
    @thread static void t1() { x = 1; int r1 = x; }
    @thread static void t2() { x = 2; int r2 = x; }
}
