// litmus:  MpVolatileOverwritten – the flag is read from a later write of another thread
// source:  folklore
// ask:     r1 == 2 && r2 == 0
// expect:  sc=allowed tso=allowed pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     y = 2 may be written and read before t1 does anything; if y = 1 came before y = 2, x = 1 would be seen
class MpVolatileOverwritten {
    static int x;
    static volatile int y;
    @thread static void t1() { x = 1; y = 1; }
    @thread static void t2() { y = 2; }
    @thread static void t3() { int r1 = y; int r2 = x; }
}
