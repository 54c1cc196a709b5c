// litmus:  ThreeSbPlain – store buffering in a circle of three, plain
// source:  folklore
// ask:     r1 == 0 && r2 == 0 && r3 == 0
// expect:  sc=forbidden tso=allowed pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     each write may wait in its thread's store buffer
class ThreeSbPlain {
    static int x, y, z;
    @thread static void t1() { x = 1; int r1 = y; }
    @thread static void t2() { y = 1; int r2 = z; }
    @thread static void t3() { z = 1; int r3 = x; }
}
