// litmus:  T3t – after a read is moved into a synchronized block
// source:  Sevcik and Aspinall, ECOOP 2008; MemSAT Table 2
// ask:     r1 == 1 && r2 == 1 && r3 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed jmm=allowed jmm-revised=allowed
// why:     with the monitor held r1 = 2 needs no race, so y = 1 can be committed first: roach motel is not valid
class T3t {
    static int x, y, z;
    static final Object m = new Object();
    @thread static void t1() { synchronized (m) { x = 2; } }
    @thread static void t2() { synchronized (m) { x = 1; } }
    @thread static void t3() {
        int r1, r2;
        synchronized (m) {
            r1 = x;
            r2 = z;
            if (r1 == 2) y = 1; else y = r2;
        }
    }
    @thread static void t4() { int r3 = y; z = r3; }
}
