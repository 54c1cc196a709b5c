// litmus:  ObjectTwoVolatiles – volatile fields of two objects do not synchronize
// source:  folklore
// ask:     r1 == 0 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     v of one object and v of the other are different variables; a store buffer is drained by each write
class ObjectTwoVolatiles {
    static int x, y;
    static class Flag { volatile int v; }
    static final Flag p = new Flag();
    static final Flag q = new Flag();
    @thread static void t1() { x = 1; p.v = 1; int r1 = y; }
    @thread static void t2() { y = 1; q.v = 1; int r2 = x; }
}
