// litmus:  RPlain – a write overtaken by a read, plain
// source:  folklore
// ask:     y == 2 && r1 == 0
// expect:  sc=forbidden tso=allowed pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     t2 may read x while its write of y is still in the store buffer
class RPlain {
    static int x, y;
    @thread static void t1() { x = 1; y = 1; }
    @thread static void t2() { y = 2; int r1 = x; }
}
