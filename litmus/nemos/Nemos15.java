// litmus:  Nemos15 – store buffering with a common variable that both see their own write of
// source:  NemosFinder test 15, MemSAT Table 1
// ask:     r1 == 1 && r2 == 0 && r3 == 2 && r4 == 0
// expect:  sc=forbidden tso=allowed pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
//          coherence=allowed pram=allowed causal=allowed pc=forbidden pc-published=forbidden
// why:     nemos-expected: causal=forbidden; causal memory as it is commonly defined allows it, and MemSAT finds it
class Nemos15 {
    static int a, b, c;
    @thread static void t1() { a = 1; c = 1; int r1 = c; int r2 = b; }
    @thread static void t2() { b = 1; c = 2; int r3 = c; int r4 = a; }
}
