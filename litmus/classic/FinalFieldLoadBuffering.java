// litmus:  FinalFieldLoadBuffering – load buffering around a final field that is read through a race
// source:  JLS 17.5
// ask:     r1 == 1 && r2 == 1 && r3 == 3
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed jmm=allowed jmm-revised=allowed
// why:     the final field has its value however the reference was got, so its read needs no commitment of its own
class FinalFieldLoadBuffering {
    static class Point {
        final int x;
        Point() { x = 3; }
    }
    static Point f;
    static volatile int v;
    static int a, b;
    @thread static void t1() {
        int r1 = a;
        Point p = new Point();
        v = 1;
        f = p;
        b = 1;
    }
    @thread static void t2() {
        int r3 = -1;
        Point q = f;
        if (q != null) {
            r3 = q.x;
        }
        int r2 = b;
        a = 1;
    }
}
