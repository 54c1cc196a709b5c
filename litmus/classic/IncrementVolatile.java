// litmus:  IncrementVolatile – two increments of a volatile, one is lost
// source:  folklore
// ask:     x == 1
// expect:  sc=allowed tso=allowed pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     volatile does not make read and write one action
class IncrementVolatile {
    static volatile int x;
    @thread static void t1() { int r1 = x; x = r1 + 1; }
    @thread static void t2() { int r2 = x; x = r2 + 1; }
}
