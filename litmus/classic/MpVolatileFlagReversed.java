// litmus:  MpVolatileFlagReversed – the flag is written before the data
// source:  folklore
// ask:     r1 == 1 && r2 == 0
// expect:  sc=allowed tso=allowed pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     the reader may come between the two writes
class MpVolatileFlagReversed {
    static int x;
    static volatile int y;
    @thread static void t1() { y = 1; x = 1; }
    @thread static void t2() { int r1 = y; int r2 = x; }
}
