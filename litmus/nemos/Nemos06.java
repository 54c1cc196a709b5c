// litmus:  Nemos06 – each thread sees the other one's write after its own
// source:  NemosFinder test 6, MemSAT Table 1
// ask:     r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
//          coherence=forbidden pram=allowed causal=allowed pc=forbidden pc-published=forbidden
// why:     coherence orders the two writes for both threads; plain Java fields are not coherent
class Nemos06 {
    static int x;
    @thread static void t1() { x = 0; int r1 = x; }
    @thread static void t2() { x = 1; int r2 = x; }
}
