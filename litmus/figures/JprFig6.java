// litmus:  JprFig6 – a value out of thin air that jpr lets pass
// source:  JPR Fig. 6
// ask:     r1 == 1 && r2 == 1 && r3 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed jmm=forbidden jmm-revised=forbidden
// why:     causality test 5: jpr remembers that t4 can write 1 and that t1 and t2 hand it round
class JprFig6 {
    static int x, y, z;
    @thread static void t1() { int r1 = x; y = r1; }
    @thread static void t2() { int r2 = y; x = r2; }
    @thread static void t3() { z = 1; }
    @thread static void t4() { int r3 = z; x = r3; }
}
