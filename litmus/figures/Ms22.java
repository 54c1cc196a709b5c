// litmus:  Ms22 – neither thread sees the other's first write, though both wrote c
// source:  MemSAT causality test 22
// ask:     r1 == 0 && r2 == 0
// expect:  sc=forbidden tso=allowed pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     store buffers allow it
class Ms22 {
    static int a, b, c;
    @thread static void t1() { a = 1; c = 0; int r1 = b; }
    @thread static void t2() { b = 1; c = 2; int r2 = a; }
}
