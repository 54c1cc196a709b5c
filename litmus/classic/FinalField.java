// litmus:  FinalField – a final field is never seen unset
// source:  JLS Example 17.5-1
// ask:     r1 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     the freeze at the end of the constructor comes before the reference is written
class FinalField {
    static class Point {
        final int x;
        int y;
        Point() { x = 3; y = 4; }
    }
    static Point f;
    @thread static void t1() { f = new Point(); }
    @thread static void t2() {
        int r1 = -1, r2 = -1;
        Point p = f;
        if (p != null) {
            r1 = p.x;
            r2 = p.y;
        }
    }
}
