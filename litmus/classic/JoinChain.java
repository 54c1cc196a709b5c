// litmus:  JoinChain – thread order is transitive
// source:  folklore
// ask:     r1 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     t3 starts after t2 ended, and t2 after t1
class JoinChain {
    static int x;
    @thread static void t1() { x = 1; }
    @thread(after = "t1") static void t2() { }
    @thread(after = "t2") static void t3() { int r1 = x; }
}
