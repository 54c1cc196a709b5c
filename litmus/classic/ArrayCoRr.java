// litmus:  ArrayCoRr – two reads of one element
// source:  folklore
// ask:     r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     plain elements are not coherent
class ArrayCoRr {
    static int[] a = new int[1];
    @thread static void t1() { a[0] = 1; }
    @thread static void t2() { int r1 = a[0]; int r2 = a[0]; }
}
