// litmus:  WRwcPlain – read to write causality with a message in front, plain
// source:  folklore
// ask:     r1 == 1 && r2 == 0 && r3 == 0
// expect:  sc=forbidden tso=allowed pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     t3 may read x before its own write of z leaves the store buffer
class WRwcPlain {
    static int x, y, z;
    @thread static void t1() { x = 1; y = 1; }
    @thread static void t2() { int r1 = y; int r2 = z; }
    @thread static void t3() { z = 1; int r3 = x; }
}
