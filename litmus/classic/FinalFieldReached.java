// litmus:  FinalFieldReached – what is reached through a final field is as new as the freeze
// source:  JLS 17.5
// ask:     r1 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     the plain field v was written before the freeze of box
class FinalFieldReached {
    static class Box { int v; }
    static class Holder {
        final Box box;
        Holder() {
            box = new Box();
            box.v = 1;
        }
    }
    static Holder f;
    @thread static void t1() { f = new Holder(); }
    @thread static void t2() {
        int r1 = -1;
        Holder h = f;
        if (h != null) {
            Box b = h.box;
            r1 = b.v;
        }
    }
}
