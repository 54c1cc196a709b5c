// litmus:  Nemos14 – store buffering in which each thread sees its own write
// source:  NemosFinder test 14, MemSAT Table 1
// ask:     r1 == 1 && r2 == 0 && r3 == 1 && r4 == 0
// expect:  sc=forbidden tso=allowed pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
//          coherence=allowed pram=allowed causal=allowed pc=allowed pc-published=forbidden
// why:     nemos-expected: causal=forbidden; causal memory as it is commonly defined allows it, and MemSAT finds it
class Nemos14 {
    static int a, b;
    @thread static void t1() { a = 1; int r1 = a; int r2 = b; }
    @thread static void t2() { b = 1; int r3 = b; int r4 = a; }
}
