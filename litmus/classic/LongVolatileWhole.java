// litmus:  LongVolatileWhole – a volatile long is read and written whole
// source:  JLS 17.7
// ask:     r1 != 0 && r1 != -1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     volatile long accesses are atomic
class LongVolatileWhole {
    static volatile long x;
    @thread static void t1() { x = -1L; }
    @thread static void t2() { long r1 = x; }
}
