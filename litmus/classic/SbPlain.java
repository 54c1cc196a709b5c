// litmus:  SbPlain – store buffering, plain
// source:  folklore
// ask:     r1 == 0 && r2 == 0
// expect:  sc=forbidden tso=allowed pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     each write may wait in its thread's store buffer
class SbPlain {
    static int x, y;
    @thread static void t1() { x = 1; int r1 = y; }
    @thread static void t2() { y = 1; int r2 = x; }
}
