// litmus:  ObjectLocked – two fields guarded by the object itself
// source:  folklore
// ask:     r1 != r2
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     critical sections of one monitor do not overlap
class ObjectLocked {
    static class Pair { int x; int y; }
    static final Pair p = new Pair();
    @thread static void t1() { synchronized (p) { p.x = 1; p.y = 1; } }
    @thread static void t2() { int r1, r2; synchronized (p) { r1 = p.x; r2 = p.y; } }
}
