// litmus:  LongElement – an element of an array of longs is read while it is written
// source:  JLS §17.7
// ask:     r1 == -4294967296L
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     the high half of the new value, the low half of the old one
class LongElement {
    static long[] a = new long[2];
    @thread static void t1() { a[1] = -1; }
    @thread static void t2() { long r1 = a[1]; }
}
