// litmus:  LongVolatile – a volatile long is read while it is written
// source:  JLS §17.7
// ask:     r1 != 0 && r1 != -1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     volatile longs are read and written whole
class LongVolatile {
    static volatile long x;
    @thread static void t1() { x = -1; }
    @thread static void t2() { long r1 = x; }
}
