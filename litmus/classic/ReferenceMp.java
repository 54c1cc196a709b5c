// litmus:  ReferenceMp – a reference published without a race on the object
// source:  folklore
// ask:     r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     the object is written before the threads start, the flag publishes x
class ReferenceMp {
    static class Box { int v = 1; }
    static int x;
    static final Box b = new Box();
    static volatile Box f;
    @thread static void t1() {
        x = 1;
        f = b;
    }
    @thread static void t2() {
        int r1 = -1, r2 = -1;
        Box p = f;
        if (p != null) {
            r1 = p.v;
            r2 = x;
        }
    }
}
