// litmus:  MpLoop – the reader waits in a loop for a volatile flag
// source:  folklore
// ask:     r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     correctly synchronized
class MpLoop {
    static int x;
    static volatile int y;
    @thread static void t1() { x = 1; y = 1; }
    @thread static void t2() {
        int r1;
        do {
            r1 = y;
        } while (r1 == 0);
        int r2 = x;
    }
}
