// litmus:  FinalFieldReachedNeverOld – what is written after the constructor does not uncover the default value
// source:  JLS 17.5
// ask:     r1 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     v = 1 is frozen and overwrites the default 0
class FinalFieldReachedNeverOld {
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
