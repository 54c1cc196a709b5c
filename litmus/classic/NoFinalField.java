// litmus:  NoFinalField – without final, an object may be seen before its constructor ran
// source:  JLS 17.5
// ask:     r1 == 0
// expect:  sc=forbidden tso=forbidden pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     nothing orders the writes of the constructor with the reads
class NoFinalField {
    static class Point {
        int x;
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
