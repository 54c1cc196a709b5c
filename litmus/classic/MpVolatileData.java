// litmus:  MpVolatileData – message passing with a plain flag and volatile data
// source:  folklore
// ask:     r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed jmm=allowed jmm-revised=allowed
// why:     y = 1 may be committed first; opmm would need a cycle of so and write-seen
class MpVolatileData {
    static volatile int x;
    static int y;
    @thread static void t1() { x = 1; y = 1; }
    @thread static void t2() { int r1 = y; int r2 = x; }
}
