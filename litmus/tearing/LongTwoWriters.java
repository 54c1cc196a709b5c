// litmus:  LongTwoWriters – two threads write a plain long, a third reads it after both
// source:  JLS §17.7
// ask:     r1 == 4294967298L
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     the halves of the two writes are ordered each for itself: one from 0x100000001, one from 0x200000002
class LongTwoWriters {
    static long x;
    @thread static void t1() { x = 4294967297L; }
    @thread static void t2() { x = 8589934594L; }
    @thread(after = {"t1", "t2"}) static void t3() { long r1 = x; }
}
