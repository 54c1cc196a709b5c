// litmus:  IriwVolatile – independent reads of independent writes, volatile
// source:  folklore
// ask:     r1 == 1 && r2 == 0 && r3 == 1 && r4 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     all accesses are volatile, so every execution is sequentially consistent
class IriwVolatile {
    static volatile int x, y;
    @thread static void t1() { x = 1; }
    @thread static void t2() { y = 1; }
    @thread static void t3() { int r1 = x; int r2 = y; }
    @thread static void t4() { int r3 = y; int r4 = x; }
}
