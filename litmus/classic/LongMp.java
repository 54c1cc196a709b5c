// litmus:  LongMp – message passing with long values
// source:  folklore
// ask:     r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     plain long fields are like int fields as long as half of the bits stay the same
class LongMp {
    static long x, y;
    @thread static void t1() { x = 1; y = 1; }
    @thread static void t2() { long r1 = y; long r2 = x; }
}
