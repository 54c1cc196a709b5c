// litmus:  SbForwardPlain – store buffering, each thread reads its own write first, plain
// source:  folklore
// ask:     r1 == 1 && r2 == 0 && r3 == 1 && r4 == 0
// expect:  sc=forbidden tso=allowed pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     forwarding from the own store buffer
class SbForwardPlain {
    static int x, y;
    @thread static void t1() { x = 1; int r1 = x; int r2 = y; }
    @thread static void t2() { y = 1; int r3 = y; int r4 = x; }
}
