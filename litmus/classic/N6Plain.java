// litmus:  N6Plain – a thread sees its own write early, plain
// source:  folklore
// ask:     r1 == 1 && r2 == 0 && x == 1
// expect:  sc=forbidden tso=allowed pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     forwarding from the own store buffer
class N6Plain {
    static int x, y;
    @thread static void t1() { x = 1; int r1 = x; int r2 = y; }
    @thread static void t2() { y = 1; x = 2; }
}
