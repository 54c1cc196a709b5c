// litmus:  Nemos13 – independent reads of independent writes
// source:  NemosFinder test 13, MemSAT Table 1
// ask:     r1 == 1 && r2 == 0 && r3 == 1 && r4 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
//          coherence=allowed pram=allowed causal=allowed pc=allowed pc-published=forbidden
// why:     nemos-expected: causal=forbidden; causal memory as it is commonly defined allows it, and MemSAT finds it
class Nemos13 {
    static int a, b;
    @thread static void t1() { a = 1; }
    @thread static void t2() { int r1 = a; int r2 = b; }
    @thread static void t3() { b = 1; }
    @thread static void t4() { int r3 = b; int r4 = a; }
}
