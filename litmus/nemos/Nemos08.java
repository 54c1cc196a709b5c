// litmus:  Nemos08 – a write comes between two equal ones
// source:  NemosFinder test 8, MemSAT Table 1
// ask:     r1 == 0 && r2 == 1 && r3 == 0
// expect:  sc=allowed tso=allowed pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
//          coherence=allowed pram=allowed causal=allowed pc=allowed pc-published=allowed
// why:     x = 1 may come before x = 0 of the other thread: y holds 0 from the start
class Nemos08 {
    static int x, y;
    @thread static void t1() { x = 0; y = 0; }
    @thread static void t2() { int r1 = y; x = 1; }
    @thread static void t3() { int r2 = x; int r3 = x; }
}
