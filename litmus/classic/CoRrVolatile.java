// litmus:  CoRrVolatile – two reads of one variable, volatile
// source:  folklore
// ask:     r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     all accesses are volatile, so every execution is sequentially consistent
class CoRrVolatile {
    static volatile int x;
    @thread static void t1() { x = 1; }
    @thread static void t2() { int r1 = x; int r2 = x; }
}
