// litmus:  Jls174A – statements reordered in both threads
// source:  JLS Table 17.4-A
// ask:     r2 == 2 && r1 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed jmm=allowed jmm-revised=allowed
// why:     load buffering; opmm would need a cycle of hb and write-seen
class Jls174A {
    static int a, b;
    @thread static void t1() { int r2 = a; b = 1; }
    @thread static void t2() { int r1 = b; a = 2; }
}
