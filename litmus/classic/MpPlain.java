// litmus:  MpPlain – message passing, plain
// source:  folklore
// ask:     r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     the flag may be seen before the data; a first-in first-out store buffer forbids it
class MpPlain {
    static int x, y;
    @thread static void t1() { x = 1; y = 1; }
    @thread static void t2() { int r1 = y; int r2 = x; }
}
