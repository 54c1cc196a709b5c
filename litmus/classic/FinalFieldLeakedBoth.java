// litmus:  FinalFieldLeakedBoth – the reader has seen the leaked reference before the other one
// source:  JLS 17.5
// ask:     r1 >= 0 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     the field may have been cached through the leaked reference
class FinalFieldLeakedBoth {
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
        int r1 = -1, r2 = -1;
        Point p = g;
        if (p != null) {
            r1 = p.x;
        }
        Point q = f;
        if (q != null) {
            r2 = q.x;
        }
    }
}
