// litmus:  MpControl – data read only after the flag was seen
// source:  folklore
// ask:     r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     a branch orders nothing in Java
class MpControl {
    static int x, y;
    @thread static void t1() { x = 1; y = 1; }
    @thread static void t2() { int r1 = y; int r2 = -1; if (r1 == 1) r2 = x; }
}
