// litmus:  NoFinalFieldLocked – without final, but with the monitor held on both sides
// source:  JLS 17.5
// ask:     r1 == 0 || r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     the unlock after the constructor happens-before the lock of the reader
class NoFinalFieldLocked {
    static class Point {
        int x;
        int y;
        Point() { x = 3; y = 4; }
    }
    static Point f;
    static final Object m = new Object();
    @thread static void t1() { synchronized (m) { f = new Point(); } }
    @thread static void t2() {
        int r1 = -1, r2 = -1;
        synchronized (m) {
            Point p = f;
            if (p != null) {
                r1 = p.x;
                r2 = p.y;
            }
        }
    }
}
