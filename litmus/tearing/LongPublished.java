// litmus:  LongPublished – a long that is written before a volatile flag
// source:  JLS §17.7
// ask:     r1 == 1 && r2 != -1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     both halves are written before the flag
class LongPublished {
    static long x;
    static volatile int v;
    @thread static void t1() { x = -1; v = 1; }
    @thread static void t2() { int r1 = v; long r2 = -1; if (r1 == 1) r2 = x; }
}
