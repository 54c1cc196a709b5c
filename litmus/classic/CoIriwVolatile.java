// litmus:  CoIriwVolatile – two readers disagree on the order of two writes of one variable, volatile
// source:  folklore
// ask:     r1 == 1 && r2 == 2 && r3 == 2 && r4 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     all accesses are volatile, so every execution is sequentially consistent
class CoIriwVolatile {
    static volatile int x;
    @thread static void t1() { x = 1; }
    @thread static void t2() { x = 2; }
    @thread static void t3() { int r1 = x; int r2 = x; }
    @thread static void t4() { int r3 = x; int r4 = x; }
}
