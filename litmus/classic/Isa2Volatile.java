// litmus:  Isa2Volatile – a message handed on, volatile
// source:  folklore
// ask:     r1 == 1 && r2 == 1 && r3 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     all accesses are volatile, so every execution is sequentially consistent
class Isa2Volatile {
    static volatile int x, y, z;
    @thread static void t1() { x = 1; y = 1; }
    @thread static void t2() { int r1 = y; z = 1; }
    @thread static void t3() { int r2 = z; int r3 = x; }
}
