// litmus:  Nemos11 – store buffering
// source:  NemosFinder test 11, MemSAT Table 1
// ask:     r1 == 0 && r2 == 0
// expect:  sc=forbidden tso=allowed pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
//          coherence=allowed pram=allowed causal=allowed pc=allowed pc-published=forbidden
// why:     nemos-expected: causal=forbidden; causal memory as it is commonly defined allows it, and MemSAT finds it
class Nemos11 {
    static int x, y;
    @thread static void t1() { x = 1; int r1 = y; }
    @thread static void t2() { y = 1; int r2 = x; }
}
