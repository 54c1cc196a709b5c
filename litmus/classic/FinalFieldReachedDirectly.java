// litmus:  FinalFieldReachedDirectly – the inner object read through a plain reference is not covered
// source:  JLS 17.5
// ask:     r1 == 0
// expect:  sc=forbidden tso=forbidden pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     the reference to it is written before the freeze, and it is not read through the final field
class FinalFieldReachedDirectly {
    static class Box { int v; }
    static class Holder {
        final Box box;
        Holder() {
            Box b = new Box();
            b.v = 1;
            box = b;
            g = b;
        }
    }
    static Holder f;
    static Box g;
    @thread static void t1() { f = new Holder(); }
    @thread static void t2() {
        int r1 = -1;
        Box b = g;
        if (b != null) {
            r1 = b.v;
        }
    }
}
