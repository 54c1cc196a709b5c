// litmus:  ObjectMp – message passing through two fields of one object
// source:  folklore
// ask:     r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     fields of objects are plain variables
class ObjectMp {
    static class Pair { int x; int y; }
    static final Pair p = new Pair();
    @thread static void t1() { p.x = 1; p.y = 1; }
    @thread static void t2() { int r1 = p.y; int r2 = p.x; }
}
