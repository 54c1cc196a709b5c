// litmus:  Tc16 – two threads see each other's later write of one variable
// source:  JSR-133 causality test 16
// ask:     r1 == 2 && r2 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed jmm=allowed jmm-revised=allowed
// why:     both writes may be committed first: plain variables are not coherent; opmm would need a cycle of hb and write-seen
class Tc16 {
    static int x;
    @thread static void t1() { int r1 = x; x = 1; }
    @thread static void t2() { int r2 = x; x = 2; }
}
