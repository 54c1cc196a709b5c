// litmus:  FinalFieldHandedOn – a second thread hands the reference on
// source:  JLS 17.5
// ask:     r1 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     the memory chain goes from the first reference through the second thread
class FinalFieldHandedOn {
    static class Point {
        final int x;
        int y;
        Point() { x = 3; y = 4; }
    }
    static Point f, g;
    @thread static void t1() { f = new Point(); }
    @thread static void t2() {
        Point p = f;
        g = p;
    }
    @thread static void t3() {
        int r1 = -1;
        Point q = g;
        if (q != null) {
            r1 = q.x;
        }
    }
}
