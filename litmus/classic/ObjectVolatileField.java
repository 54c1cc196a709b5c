// litmus:  ObjectVolatileField – message passing with a volatile field of an object
// source:  folklore
// ask:     r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     the volatile write of y publishes x
class ObjectVolatileField {
    static class Pair { int x; volatile int y; }
    static final Pair p = new Pair();
    @thread static void t1() { p.x = 1; p.y = 1; }
    @thread static void t2() { int r1 = p.y; int r2 = p.x; }
}
