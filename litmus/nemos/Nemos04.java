// litmus:  Nemos04 – store buffering with two writes each
// source:  NemosFinder test 4, MemSAT Table 1
// ask:     r1 == 0 && r2 == 0
// expect:  sc=forbidden tso=allowed pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
//          coherence=allowed pram=allowed causal=allowed pc=allowed pc-published=forbidden
// why:     each thread sees its own writes only; store buffers allow it
class Nemos04 {
    static int x, y;
    @thread static void t1() { x = 0; x = 1; int r1 = y; }
    @thread static void t2() { y = 0; y = 1; int r2 = x; }
}
