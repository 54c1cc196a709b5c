// litmus:  Nemos01 – a read of the initial value beside a write of it
// source:  NemosFinder test 1, MemSAT Table 1
// ask:     r1 == 0
// expect:  sc=allowed tso=allowed pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
//          coherence=allowed pram=allowed causal=allowed pc=allowed pc-published=allowed
// why:     0 is the initial value and the value written
class Nemos01 {
    static int a;
    @thread static void t1() { int r1 = a; }
    @thread static void t2() { a = 0; }
}
