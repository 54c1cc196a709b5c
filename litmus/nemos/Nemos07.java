// litmus:  Nemos07 – store buffering with a common variable between
// source:  NemosFinder test 7, MemSAT Table 1
// ask:     r1 == 0 && r2 == 0
// expect:  sc=forbidden tso=allowed pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
//          coherence=allowed pram=allowed causal=allowed pc=forbidden pc-published=forbidden
// why:     pc orders the writes of z for all threads, and with them the writes before
class Nemos07 {
    static int x, y, z;
    @thread static void t1() { x = 0; x = 1; z = 0; int r1 = y; }
    @thread static void t2() { y = 0; y = 1; z = 1; int r2 = x; }
}
