// litmus:  N5Plain – each thread reads the other one's write after its own, plain
// source:  folklore
// ask:     r1 == 2 && r2 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     a store buffer shows a thread its own write, and memory orders the two
class N5Plain {
    static int x;
    @thread static void t1() { x = 1; int r1 = x; }
    @thread static void t2() { x = 2; int r2 = x; }
}
