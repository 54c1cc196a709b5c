// litmus:  Nemos02 – load buffering
// source:  NemosFinder test 2, MemSAT Table 1
// ask:     r1 == 1 && r2 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed jmm=allowed jmm-revised=allowed
//          coherence=allowed pram=allowed causal=forbidden pc=allowed pc-published=forbidden
// why:     the rest of the cycle is program order; models without a global order of all accesses allow it
class Nemos02 {
    static int a, b;
    @thread static void t1() { int r1 = b; a = 1; }
    @thread static void t2() { int r2 = a; b = 1; }
}
