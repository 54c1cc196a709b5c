// litmus:  ArrayIndex – a racy index chooses the element
// source:  folklore
// ask:     r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     the index may be seen before the element is written
class ArrayIndex {
    static int x;
    static int[] a = new int[2];
    @thread static void t1() { a[1] = 1; x = 1; }
    @thread static void t2() { int r1 = x; int r2 = a[r1]; }
}
