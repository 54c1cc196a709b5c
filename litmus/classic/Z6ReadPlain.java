// litmus:  Z6ReadPlain – Z6 with a read at the end of the second thread, plain
// source:  folklore
// ask:     y == 2 && r1 == 0 && r2 == 0
// expect:  sc=forbidden tso=allowed pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     two of the threads read while their writes wait
class Z6ReadPlain {
    static int x, y, z;
    @thread static void t1() { x = 1; y = 1; }
    @thread static void t2() { y = 2; int r1 = z; }
    @thread static void t3() { z = 1; int r2 = x; }
}
