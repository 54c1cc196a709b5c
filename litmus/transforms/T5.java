// litmus:  T5 – before a write is moved in front of an external action
// source:  Sevcik and Aspinall, ECOOP 2008; MemSAT Table 2
// ask:     r1 == 1 && r2 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed jmm=forbidden jmm-revised=allowed
// why:     the original rules want the print committed with x = 1, but the execution has none; the revised rule looks at E only
class T5 {
    static int x, y;
    @thread static void t1() {
        int r1 = y;
        if (r1 == 1) {
            x = 1;
        } else {
            System.out.println("!");
            x = 1;
        }
    }
    @thread static void t2() { int r2 = x; y = r2; }
}
