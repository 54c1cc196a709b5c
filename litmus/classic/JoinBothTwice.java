// litmus:  JoinBothTwice – two writers joined: two reads may differ
// source:  folklore
// ask:     r1 == 1 && r2 == 2
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     neither write is ordered before the other, so each read may see either
class JoinBothTwice {
    static int x;
    @thread static void t1() { x = 1; }
    @thread static void t2() { x = 2; }
    @thread(after = {"t1", "t2"}) static void t3() { int r1 = x; int r2 = x; }
}
