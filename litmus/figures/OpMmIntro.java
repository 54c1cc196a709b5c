// litmus:  OpMmIntro – two plain writes are seen in the other order
// source:  OpMM introduction
// ask:     r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     no synchronization orders the writes with the reads
class OpMmIntro {
    static int a, b;
    @thread static void t1() { a = 1; b = 1; }
    @thread static void t2() { int r1 = b; int r2 = a; }
}
