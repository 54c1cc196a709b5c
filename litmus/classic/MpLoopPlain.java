// litmus:  MpLoopPlain – the reader waits in a loop for a plain flag
// source:  folklore
// ask:     r2 == 0
// expect:  sc=forbidden tso=forbidden pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     the flag races, so nothing happens-before the read of the data
class MpLoopPlain {
    static int x, y;
    @thread static void t1() { x = 1; y = 1; }
    @thread static void t2() {
        int r1;
        do {
            r1 = y;
        } while (r1 == 0);
        int r2 = x;
    }
}
