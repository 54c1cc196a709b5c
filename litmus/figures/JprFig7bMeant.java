// litmus:  JprFig7bMeant – are the two writes of 1 the same action, in different branches?
// source:  JPR Fig. 7b, guard as the text means it
// ask:     r1 == 1 && r2 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed jmm=allowed jmm-revised=allowed
// why:     with MemSAT's identity of actions they are; opmm would need a cycle of hb and write-seen
class JprFig7bMeant {
    static int x, y;
    @thread static void t1() { int r1 = x; y = r1; }
    @thread static void t2() {
        int r2 = y;
        if (r2 == 1) x = 1; else x = 1;
    }
}
