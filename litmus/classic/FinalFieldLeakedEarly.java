// litmus:  FinalFieldLeakedEarly – this is leaked before the field is written
// source:  JLS 17.5
// ask:     r1 == 0
// expect:  sc=allowed tso=allowed pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     the reader may come before the write
class FinalFieldLeakedEarly {
    static class Point {
        final int x;
        Point() {
            g = this;
            x = 3;
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
