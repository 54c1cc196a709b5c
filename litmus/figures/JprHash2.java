// litmus:  JprHash2 – a racily cached value, read twice
// source:  JPR Fig. 9
// ask:     r1 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     the first read may see 7 of the other thread and the second one the initial 0
class JprHash2 {
    static int hash;
    @thread static void t1() { int r1 = hash; if (r1 == 0) { hash = 7; } r1 = hash; }
    @thread static void t2() { int r2 = hash; if (r2 == 0) { hash = 7; } r2 = hash; }
}
