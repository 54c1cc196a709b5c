// litmus:  FinalFieldVolatileReference – a volatile reference publishes plain fields, too
// source:  JLS 17.5
// ask:     r1 == 0 || r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     the volatile write comes after the constructor
class FinalFieldVolatileReference {
    static class Point {
        final int x;
        int y;
        Point() { x = 3; y = 4; }
    }
    static volatile Point f;
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
