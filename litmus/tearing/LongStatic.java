// litmus:  LongStatic – a plain long is read while it is written
// source:  JLS §17.7
// ask:     r1 != 0 && r1 != -1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     one half of the old value, one half of the new one
class LongStatic {
    static long x;
    @thread static void t1() { x = -1; }
    @thread static void t2() { long r1 = x; }
}
