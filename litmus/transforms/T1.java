// litmus:  T1 – before a redundant write after a read is removed
// source:  Sevcik and Aspinall, ECOOP 2008; MemSAT Table 2
// ask:     r1 != r2
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     holding both monitors, t3 reads its own write
class T1 {
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
                x = r1;
                r2 = x;
            }
        }
    }
}
