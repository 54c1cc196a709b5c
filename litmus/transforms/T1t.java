// litmus:  T1t – after a redundant write after a read is removed
// source:  Sevcik and Aspinall, ECOOP 2008; MemSAT Table 2
// ask:     r1 != r2
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     the two writes are not ordered with each other, so each read may see either: the transformation is not valid
class T1t {
    static int x;
    static final Object m1 = new Object();
    static final Object m2 = new Object();
    @thread static void t1() { synchronized (m1) { x = 2; } }
    @thread static void t2() { synchronized (m2) { x = 1; } }
    @thread static void t3() {
        int r1, r2;
        synchronized (m1) {
            synchronized (m2) {
                r1 = x;
                r2 = x;
            }
        }
    }
}
