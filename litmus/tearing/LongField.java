// litmus:  LongField – a plain long of an object is read while it is written
// source:  JLS §17.7
// ask:     r1 == 4294967295L
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     the low half of the new value, the high half of the old one
class LongField {
    static class Box { long x; }
    static final Box b = new Box();
    @thread static void t1() { b.x = -1; }
    @thread static void t2() { long r1 = b.x; }
}
