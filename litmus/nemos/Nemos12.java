// litmus:  Nemos12 – a write is handed on, but not seen
// source:  NemosFinder test 12, MemSAT Table 1
// ask:     r1 == 1 && r2 == 1 && r3 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
//          coherence=allowed pram=allowed causal=forbidden pc=allowed pc-published=forbidden
// why:     causal memory forbids it: t3 has seen b = 1, which follows what t2 has seen
class Nemos12 {
    static int a, b;
    @thread static void t1() { a = 1; }
    @thread static void t2() { int r1 = a; b = 1; }
    @thread static void t3() { int r2 = b; int r3 = a; }
}
