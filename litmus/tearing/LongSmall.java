// litmus:  LongSmall – a plain long that only holds small numbers
// source:  JLS §17.7
// ask:     r1 != 0 && r1 != 1 && r1 != 2
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     the high half is always zero, so halves of two writes make no new value
class LongSmall {
    static long x;
    @thread static void t1() { x = 1; x = 2; }
    @thread static void t2() { long r1 = x; }
}
