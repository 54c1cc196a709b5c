// litmus:  OpMmVolatileRead – what a volatile read acquires is handed on by a later volatile write
// source:  OpMM Fig. 4, rule (V-Rd)
// ask:     r1 == 1 && r2 == 1 && r3 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     hb goes from x = 1 through v and u to the read; with the rule as printed, t3 would miss it
class OpMmVolatileRead {
    static int x;
    static volatile int u, v;
    @thread static void t1() { x = 1; v = 1; }
    @thread static void t2() { int r1 = v; u = r1; }
    @thread static void t3() { int r2 = u; int r3 = x; }
}
