// litmus:  CoRw1Plain – a read sees the write that follows it, plain
// source:  folklore
// ask:     r1 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     a read does not see a write that it happens-before
class CoRw1Plain {
    static int x;
    @thread static void t1() { int r1 = x; x = 1; }
}
