// litmus:  MpVolatileOverwrittenSeen – the flag's older write also counts
// source:  folklore
// ask:     r1 == 2 && r2 == 0 && r3 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     t2 has seen y = 1 before it wrote 2, so x = 1 happens-before the last read
class MpVolatileOverwrittenSeen {
    static int x;
    static volatile int y;
    @thread static void t1() { x = 1; y = 1; }
    @thread static void t2() { int r3 = y; y = 2; }
    @thread static void t3() { int r1 = y; int r2 = x; }
}
