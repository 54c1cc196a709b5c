// litmus:  CopiesInLoops – an array that is read in a loop, copied and published: values of values, round after round

class CopiesInLoops {
    static int x, y;
    static volatile int v, w;
    static N p, q;
    static volatile N vp;
    static int[] z;
    static class N {
        int f, g;
        volatile int h;
        N n;
        int[] e;
        int c;
        N m;
        N(int c, N m) {
            this.c = c;
            this.m = m;
        }
    }
    @thread static void t1() {
        int r1_0 = -9;
        int r1_1 = -9;
        N o0 = null;
        int[] b0 = null;
        int[] b1 = null;
        v = 2;
        for (int i = 0; i < 5; i++) {
            b0 = z;
            if (b0 != null) r1_0 = b0[1];
        }
        if (b0 != null) { b1 = new int[2]; System.arraycopy(b0, 0, b1, 0, 2); }
        z = b1;
        o0 = p;
        if (o0 != null) r1_1 = o0.h;
    }
    @thread static void t2() {
        int r2_0 = -9;
        int r2_1 = -9;
        N o0 = null;
        N o1 = null;
        o0 = p;
        if (o0 != null) r2_0 = o0.h;
        if (r2_0 == 1) {
            o1 = vp;
            if (o1 != null) r2_1 = o1.h;
        }
    }
}
