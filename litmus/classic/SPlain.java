// litmus:  SPlain – a message and a write to the data, plain
// source:  folklore
// ask:     r1 == 1 && x == 2
// expect:  sc=forbidden tso=forbidden pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     the older write of x may be the final one
class SPlain {
    static int x, y;
    @thread static void t1() { x = 2; y = 1; }
    @thread static void t2() { int r1 = y; x = 1; }
}
