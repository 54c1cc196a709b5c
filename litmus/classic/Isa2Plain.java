// litmus:  Isa2Plain – a message handed on, plain
// source:  folklore
// ask:     r1 == 1 && r2 == 1 && r3 == 0
// expect:  sc=forbidden tso=forbidden pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     plain accesses hand nothing on
class Isa2Plain {
    static int x, y, z;
    @thread static void t1() { x = 1; y = 1; }
    @thread static void t2() { int r1 = y; z = 1; }
    @thread static void t3() { int r2 = z; int r3 = x; }
}
