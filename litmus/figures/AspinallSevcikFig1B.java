// litmus:  AspinallSevcikFig1B – two critical sections do not see each other's writes
// source:  Sevcik and Aspinall, ECOOP 2008, Fig. 1 B
// ask:     r1 == 1 && r2 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     one section comes first and reads 0
class AspinallSevcikFig1B {
    static int x, y;
    static final Object m = new Object();
    @thread static void t1() {
        int r1;
        synchronized (m) {
            r1 = x;
            y = 1;
        }
    }
    @thread static void t2() {
        int r2;
        synchronized (m) {
            r2 = y;
            x = 1;
        }
    }
}
