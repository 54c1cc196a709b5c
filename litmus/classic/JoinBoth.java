// litmus:  JoinBoth – two writers joined: one of the two values
// source:  folklore
// ask:     r1 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     both writes happen-before the read, and the initial value is overwritten
class JoinBoth {
    static int x;
    @thread static void t1() { x = 1; }
    @thread static void t2() { x = 2; }
    @thread(after = {"t1", "t2"}) static void t3() { int r1 = x; }
}
