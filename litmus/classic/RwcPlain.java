// litmus:  RwcPlain – read to write causality, plain
// source:  folklore
// ask:     r1 == 1 && r2 == 0 && r3 == 0
// expect:  sc=forbidden tso=allowed pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     t3 may read x before its own write of y leaves the store buffer
class RwcPlain {
    static int x, y;
    @thread static void t1() { x = 1; }
    @thread static void t2() { int r1 = x; int r2 = y; }
    @thread static void t3() { y = 1; int r3 = x; }
}
