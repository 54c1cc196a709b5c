// litmus:  FinalFieldPlain – a plain field beside a final one may be seen unset
// source:  JLS Example 17.5-1
// ask:     r1 == 3 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     only final fields are frozen; in pso a constructor with final fields ends with a store-store barrier
class FinalFieldPlain {
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
