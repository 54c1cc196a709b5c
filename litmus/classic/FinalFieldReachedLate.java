// litmus:  FinalFieldReachedLate – what is written after the constructor is not covered by the freeze
// source:  JLS 17.5
// ask:     r1 == 1
// expect:  sc=forbidden tso=forbidden pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     v = 2 races with the read, v = 1 is frozen
class FinalFieldReachedLate {
    static class Box { int v; }
    static class Holder {
        final Box box;
        Holder() {
            box = new Box();
            box.v = 1;
        }
    }
    static Holder f;
    @thread static void t1() {
        Holder h = new Holder();
        Box b = h.box;
        b.v = 2;
        f = h;
    }
    @thread static void t2() {
        int r1 = -1;
        Holder h = f;
        if (h != null) {
            Box b = h.box;
            r1 = b.v;
        }
    }
}
