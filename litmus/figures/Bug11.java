// litmus:  Bug11 – load buffering with volatile fields
// source:  MemSAT transformation test Bug11
// ask:     r1 == 1 && r2 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     volatile accesses are in one total order that keeps program order
class Bug11 {
    static volatile int x, y;
    @thread static void t1() { int r1 = x; y = 1; }
    @thread static void t2() { int r2 = y; x = 1; }
}
