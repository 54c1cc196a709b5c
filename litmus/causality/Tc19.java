// litmus:  Tc19 – as test 17 with the first half in a thread that is joined
// source:  JSR-133 causality test 19
// ask:     r1 == 42 && r2 == 42 && r3 == 42
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed jmm=forbidden jmm-revised=allowed
// why:     allowed on the page of the tests and by the revised JMM; the original rules forbid it (MemSAT Table 2)
class Tc19 {
    static int x, y;
    @thread(after = "t3") static void t1() { int r1 = x; y = r1; }
    @thread static void t2() { int r2 = y; x = r2; }
    @thread static void t3() { int r3 = x; if (r3 != 42) x = 42; }
}
