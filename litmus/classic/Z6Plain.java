// litmus:  Z6Plain – three threads, two orders of writes, plain
// source:  folklore
// ask:     y == 2 && r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     nothing orders the writes for the reader
class Z6Plain {
    static int x, y, z;
    @thread static void t1() { x = 1; y = 1; }
    @thread static void t2() { y = 2; z = 1; }
    @thread static void t3() { int r1 = z; int r2 = x; }
}
