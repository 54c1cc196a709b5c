// litmus:  FinalFieldLeakedOther – the constructor leaks this, but the reader takes the other reference
// source:  JLS 17.5
// ask:     r1 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     this reference is written after the freeze
class FinalFieldLeakedOther {
    static class Point {
        final int x;
        Point() {
            x = 3;
            g = this;
        }
    }
    static Point f, g;
    @thread static void t1() { f = new Point(); }
    @thread static void t2() {
        int r1 = -1;
        Point p = f;
        if (p != null) {
            r1 = p.x;
        }
    }
}
