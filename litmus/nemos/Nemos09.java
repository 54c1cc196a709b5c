// litmus:  Nemos09 – two messages, each with stale data of the other writer
// source:  NemosFinder test 9, MemSAT Table 1
// ask:     r1 == 1 && r2 == 0 && r3 == 1 && r4 == 0
// expect:  sc=forbidden tso=forbidden pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
//          coherence=allowed pram=allowed causal=allowed pc=allowed pc-published=forbidden
// why:     each pair of threads agrees on one writer's order, no two pairs on all of it
class Nemos09 {
    static int v, x, y, z;
    @thread static void t1() { x = 0; x = 1; y = 1; }
    @thread static void t2() { int r1 = y; int r2 = z; }
    @thread static void t3() { z = 0; z = 1; v = 1; }
    @thread static void t4() { int r3 = v; int r4 = x; }
}
