// litmus:  Nemos05 – a message with stale data
// source:  NemosFinder test 5, MemSAT Table 1
// ask:     r1 == 2 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
//          coherence=allowed pram=forbidden causal=forbidden pc=forbidden pc-published=forbidden
// why:     PRAM keeps the order of one thread's writes; plain Java fields do not
class Nemos05 {
    static int x, y;
    @thread static void t1() { x = 0; x = 1; y = 2; }
    @thread static void t2() { int r1 = y; int r2 = x; }
}
