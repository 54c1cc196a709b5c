// litmus:  Jls17405A – happens-before consistent, but not sequentially consistent
// source:  JLS Table 17.4.5-A
// ask:     r1 == 0 && r2 == 0
// expect:  sc=forbidden tso=allowed pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     store buffering
class Jls17405A {
    static int a, b;
    @thread static void t1() { b = 1; int r2 = a; }
    @thread static void t2() { a = 2; int r1 = b; }
}
