// litmus:  Nemos03 – eight threads that are sequentially consistent all the same
// source:  NemosFinder test 3, MemSAT Table 1
// ask:     r1 == 0 && r2 == 0 && r3 == 1 && r4 == 0 && r5 == 1 && r6 == 1 && r7 == 1 && r8 == 1 && r9 == 0 && r10 == 0
// expect:  sc=allowed tso=allowed pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
//          coherence=allowed pram=allowed causal=allowed pc=allowed pc-published=allowed
// why:     an interleaving of the eight threads exists
class Nemos03 {
    static int a, b, c;
    @thread static void t1() { b = 0; }
    @thread static void t2() { b = 1; }
    @thread static void t3() { int r1 = b; a = 0; int r2 = c; }
    @thread static void t4() { int r3 = b; int r4 = a; int r5 = c; }
    @thread static void t5() { int r6 = c; int r7 = a; int r8 = b; }
    @thread static void t6() { int r9 = c; a = 1; int r10 = b; }
    @thread static void t7() { c = 1; }
    @thread static void t8() { c = 0; }
}
