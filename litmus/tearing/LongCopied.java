// litmus:  LongCopied – what was read torn is written on
// source:  JLS §17.7
// ask:     r2 == 4294967295L && r1 == 4294967295L
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     the second thread reads halves of two writes and writes the value that they make
class LongCopied {
    static long x, y;
    @thread static void t1() { x = -1; }
    @thread static void t2() { long r1 = x; y = r1; }
    @thread static void t3() { long r2 = y; }
}
