// litmus:  BugInlineLocalR – a volatile field read twice may differ
// source:  MemSAT transformation test BugInlineLocalR
// ask:     r2 == 1
// expect:  sc=allowed tso=allowed pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     the write may come between the two reads: a local must not be inlined
class BugInlineLocalR {
    static volatile int x;
    @thread static void t1() { int r2 = x + x; }
    @thread static void t2() { x = 1; }
}
