// litmus:  ArrayNeighbours – a write of one element does not touch its neighbour
// source:  JLS Example 17.6-1
// ask:     r1 != 1 || r2 != 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     no word tearing
class ArrayNeighbours {
    static byte[] a = new byte[2];
    @thread static void t1() { a[0] = 1; }
    @thread static void t2() { a[1] = 1; }
    @thread(after = {"t1", "t2"}) static void t3() { int r1 = a[0]; int r2 = a[1]; }
}
