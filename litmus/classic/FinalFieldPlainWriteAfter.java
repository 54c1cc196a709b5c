// litmus:  FinalFieldPlainWriteAfter – a plain field written after the constructor
// source:  JLS 17.5
// ask:     r1 == 0
// expect:  sc=forbidden tso=forbidden pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     only final fields are frozen
class FinalFieldPlainWriteAfter {
    static class Point {
        final int x;
        int y;
        Point() { x = 3; }
    }
    static Point f;
    @thread static void t1() {
        Point p = new Point();
        p.y = 4;
        f = p;
    }
    @thread static void t2() {
        int r1 = -1;
        Point p = f;
        if (p != null) {
            r1 = p.y;
        }
    }
}
