// litmus:  NoFinalFieldTwoReferences – an object published twice, first through a field that nobody reads
// source:  JLS 17.5
// ask:     r1 == 0
// expect:  sc=forbidden tso=forbidden pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     the first reference orders nothing, so the second one is read without any order, too
class NoFinalFieldTwoReferences {
    static class Point {
        int x;
        Point() { x = 3; }
    }
    static Point f, g;
    @thread static void t1() {
        Point p = new Point();
        g = p;
        f = p;
    }
    @thread static void t2() {
        int r1 = -1;
        Point p = f;
        if (p != null) {
            r1 = p.x;
        }
    }
}
