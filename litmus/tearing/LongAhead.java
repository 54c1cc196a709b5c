// litmus:  LongAhead – one half of a long comes from a write that is yet to come
// source:  load buffering, with JLS §17.7
// ask:     r1 == 4294967295L && r2 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed
// why:     opmm forbids it: hb ∪ write-seen would have a cycle
// note:    the exact rules allow it for halves as for whole variables, but jmmc decides them for whole reads only, so jmm and jmm-revised are left open
class LongAhead {
    static long x;
    static int y;
    @thread static void t1() { long r1 = x; y = 1; }
    @thread static void t2() { int r2 = y; x = -1; }
}
