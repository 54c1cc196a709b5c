// litmus:  TwoPlusTwoWPlain – two writes each, in opposite order, plain
// source:  folklore
// ask:     x == 1 && y == 1
// expect:  sc=forbidden tso=forbidden pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     the final values come from the first writes; plain writes of different threads are not ordered
class TwoPlusTwoWPlain {
    static int x, y;
    @thread static void t1() { x = 1; y = 2; }
    @thread static void t2() { y = 1; x = 2; }
}
