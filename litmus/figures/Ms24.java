// litmus:  Ms24 – two messages, each with stale data of the other writer
// source:  MemSAT causality test 24, Nemos test 9
// ask:     r1 == 1 && r2 == 0 && r3 == 1 && r4 == 0
// expect:  sc=forbidden tso=forbidden pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     plain accesses carry no happens-before; store buffers drained in order forbid it
class Ms24 {
    static int v, x, y, z;
    @thread static void t1() { x = 0; x = 1; y = 1; }
    @thread static void t2() { int r1 = y; int r2 = z; }
    @thread static void t3() { z = 0; z = 1; v = 1; }
    @thread static void t4() { int r3 = v; int r4 = x; }
}
