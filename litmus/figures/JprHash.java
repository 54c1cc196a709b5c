// litmus:  JprHash – a racily cached value, read once
// source:  JPR Fig. 9 without line 15
// ask:     r1 != 7 || r2 != 7
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     each thread returns the 0 or 7 it read once, and 0 is replaced by 7
class JprHash {
    static int hash;
    @thread static void t1() { int r1 = hash; if (r1 == 0) { r1 = 7; hash = r1; } }
    @thread static void t2() { int r2 = hash; if (r2 == 0) { r2 = 7; hash = r2; } }
}
