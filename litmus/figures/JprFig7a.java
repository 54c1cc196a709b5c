// litmus:  JprFig7a – is the write of 2 the same action with and without the write of 3 before it?
// source:  JPR Fig. 7a
// ask:     r1 == 2 && r2 == 2
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed jmm=allowed jmm-revised=allowed
// why:     with MemSAT's identity of actions it is; opmm would need a cycle of hb and write-seen
class JprFig7a {
    static int x, y;
    @thread static void t1() { int r1 = x; y = r1; }
    @thread static void t2() {
        int r2 = y;
        if (r2 < 2) x = 3;
        x = 2;
    }
}
