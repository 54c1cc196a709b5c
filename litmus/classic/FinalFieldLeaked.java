// litmus:  FinalFieldLeaked – the constructor leaks this: its final field may be seen unset
// source:  JLS 17.5
// ask:     r1 == 0
// expect:  sc=forbidden tso=forbidden pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     the reference is written before the freeze
class FinalFieldLeaked {
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
        Point p = g;
        if (p != null) {
            r1 = p.x;
        }
    }
}
