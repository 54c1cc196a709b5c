// litmus:  BugInlineLocal – a volatile field read once is the same twice
// source:  MemSAT transformation test BugInlineLocal
// ask:     r2 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     r1 + r1 is even
class BugInlineLocal {
    static volatile int x;
    @thread static void t1() { int r1 = x; int r2 = r1 + r1; }
    @thread static void t2() { x = 1; }
}
