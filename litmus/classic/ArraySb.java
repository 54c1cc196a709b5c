// litmus:  ArraySb – store buffering with two elements of an array
// source:  folklore
// ask:     r1 == 0 && r2 == 0
// expect:  sc=forbidden tso=allowed pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     elements are variables of their own, and plain
class ArraySb {
    static int[] a = new int[2];
    @thread static void t1() { a[0] = 1; int r1 = a[1]; }
    @thread static void t2() { a[1] = 1; int r2 = a[0]; }
}
