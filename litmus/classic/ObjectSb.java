// litmus:  ObjectSb – store buffering through fields of two objects
// source:  folklore
// ask:     r1 == 0 && r2 == 0
// expect:  sc=forbidden tso=allowed pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     fields of objects are plain variables
class ObjectSb {
    static class Box { int v; }
    static final Box p = new Box();
    static final Box q = new Box();
    @thread static void t1() { p.v = 1; int r1 = q.v; }
    @thread static void t2() { q.v = 1; int r2 = p.v; }
}
