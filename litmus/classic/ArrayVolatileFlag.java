// litmus:  ArrayVolatileFlag – an element written before a volatile flag
// source:  folklore
// ask:     r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     the volatile write publishes the element
class ArrayVolatileFlag {
    static int[] a = new int[1];
    static volatile int y;
    @thread static void t1() { a[0] = 1; y = 1; }
    @thread static void t2() { int r1 = y; int r2 = a[0]; }
}
