// litmus:  JprFig7b – are the two writes of 1 the same action?
// source:  JPR Fig. 7b, guard as printed
// ask:     r1 == 1 && r2 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed jmm=allowed jmm-revised=allowed
// why:     the printed guard r2 == 2 takes the same branch for 0 and 1; opmm would need a cycle of hb and write-seen
class JprFig7b {
    static int x, y;
    @thread static void t1() { int r1 = x; y = r1; }
    @thread static void t2() {
        int r2 = y;
        if (r2 == 2) x = 1; else x = 1;
    }
}
